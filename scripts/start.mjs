import { fileURLToPath } from 'node:url'
import { node, root } from './command.mjs'
import { prepare } from './prepare.mjs'

await prepare()

const cli = fileURLToPath(new URL('packages/cli/bin/toolsight.js', root))
console.log('toolsight check, in test-workspace/ (the tools of a small hotel)\n')
// With --exit-zero findings do not count, so that whatever else goes wrong can be told from them.
const { code } = await node([cli, 'check', '--exit-zero'], { cwd: new URL('test-workspace/', root) })

if (code === 0) {
  console.log(
    "\nThese findings are the example's own: each file in test-workspace/ says in its first comment what it shows.",
  )
} else {
  console.error(
    `\ntoolsight ended with code ${code}: that is a fault of Toolsight's, not one of the example's findings.`,
  )
  process.exitCode = code
}
