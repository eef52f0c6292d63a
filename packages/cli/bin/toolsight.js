#!/usr/bin/env node
import { existsSync } from 'node:fs'
import module from 'node:module'

const entry = new URL('../dist/index.js', import.meta.url)

if (existsSync(entry)) {
  // Where Node can (22.8 and later), compiled code is kept between runs, in the system's temporary directory.
  module.enableCompileCache?.()
  const { run } = await import(entry.href)
  await run()
} else {
  console.error('toolsight is not built yet. Run `npm run build` in its repository, then try again.')
  process.exitCode = 3
}
