#!/usr/bin/env node
import { existsSync } from 'node:fs'

const entry = new URL('../dist/index.js', import.meta.url)

if (existsSync(entry)) {
  const { run } = await import(entry.href)
  await run()
} else {
  console.error('toolsight is not built yet. Run `npm run build` in its repository, then try again.')
  process.exitCode = 3
}
