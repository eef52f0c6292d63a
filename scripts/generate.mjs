/*
 * npm run generate [-- --check]
 *
 * Builds, and writes everything that is made from the sources: pages, JSON Schemas, translatable texts. With `--check` it only
 * compares; the exit code is 1 where something is stale.
 */
import { fileURLToPath } from 'node:url'
import { node, root } from './command.mjs'
import { GENERATED } from './generated.mjs'
import { prepare } from './prepare.mjs'

await prepare()
for (const [title, name] of GENERATED) {
  const { code, output } = await node(
    [fileURLToPath(new URL(`scripts/${name}.mjs`, root)), ...process.argv.slice(2)],
    {
      quiet: true,
    },
  )
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${title}`)
  if (code !== 0) {
    console.log(output)
    process.exitCode = 1
  }
}
