import { realpathSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cacheFolder } from '../packages/core/dist/workspace/cache/cache-store.js'
import { measureJson } from './measure.mjs'
import { shippedServer } from './shipped.mjs'
import { workspace } from './workspace.mjs'

const program = fileURLToPath(new URL('programs/first-answer.mjs', import.meta.url))

/**
 * From the start of the language server to its first answer, where nothing was kept and where results were, and from a killed
 * evaluation to the next answer.
 */
export async function startRows({ runs }) {
  const folder = workspace(1000)
  const server = await shippedServer()
  const measured = (...more) => measureJson([program, server, folder, ...more])
  const forget = () => rmSync(cacheFolder(realpathSync(folder), null), { recursive: true, force: true })
  const fresh = []
  for (let run = 0; run < runs; run++) {
    forget()
    fresh.push(await measured())
  }
  await measured('keep')
  const kept = []
  for (let run = 0; run < runs; run++) kept.push(await measured())
  const row = (name, results, read) => ({ name, unit: 'ms', values: results.map(read) })
  return [
    row('start to the answer to initialize', fresh, ({ initializedMs }) => initializedMs),
    row('start to first answer', fresh, ({ firstMs }) => firstMs),
    row('start to first answer, results kept', kept, ({ firstMs }) => firstMs),
    row('recovery after a kill', fresh, ({ recoveryMs }) => recoveryMs),
  ]
}
