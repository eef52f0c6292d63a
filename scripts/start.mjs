import { fileURLToPath } from 'node:url'
import { node, root } from './command.mjs'
import { prepare } from './prepare.mjs'

await prepare()

const example = new URL('test-workspace/', root)
console.log('toolsight check, in test-workspace/ (the tools of a small hotel)\n')
const { code } = await node([fileURLToPath(new URL('packages/cli/bin/toolsight.js', root)), 'check'], {
  cwd: example,
})

if (code > 1) {
  console.error(
    `\ntoolsight ended with code ${code}, which is not about the example: something is wrong with Toolsight itself.`,
  )
  process.exitCode = code
} else {
  console.log(
    "\nThese findings are the example's own: each file in test-workspace/ says in its first comment what it shows.",
  )
}
