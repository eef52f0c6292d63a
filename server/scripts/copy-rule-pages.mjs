// The pages that diagnostics lead to come with the package: nothing is asked of a network.
import { cpSync, rmSync } from 'node:fs'

const target = new URL('../dist/docs/rules/', import.meta.url)
rmSync(target, { recursive: true, force: true })
cpSync(new URL('../../docs/rules/', import.meta.url), target, { recursive: true })
