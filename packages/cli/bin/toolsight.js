#!/usr/bin/env node
import { existsSync, statSync } from 'node:fs'

const bundle = new URL('../bundle/start/toolsight.cjs', import.meta.url)
const modules = new URL('../dist/index.js', import.meta.url)

/** The packages that the bundle is made of, as they stand in the repository. */
const PACKAGES = ['runtime', 'core', 'typed', 'cli', '../server']

/** Modules are there in the repository alone. Where the compiler has written any since, they are run themselves. */
function isBundleOfNow() {
  const at = timeOf(bundle)
  const built = (name) => timeOf(new URL(`../../${name}/dist/.tsbuildinfo`, import.meta.url))
  return at > 0 && (!existsSync(modules) || PACKAGES.every((name) => built(name) < at))
}

function timeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

if (isBundleOfNow()) {
  await import(bundle.href)
} else if (existsSync(modules)) {
  const { run } = await import(modules.href)
  await run()
} else {
  console.error('toolsight is not built yet. Run `npm run build` in its repository, then try again.')
  process.exitCode = 3
}
