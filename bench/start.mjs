import { fileURLToPath } from 'node:url'
import { measureJson } from './measure.mjs'
import { workspace } from './workspace.mjs'

const program = fileURLToPath(new URL('programs/first-answer.mjs', import.meta.url))

/** From the start of a process to its first answer, and from a killed evaluation to the next answer. */
export async function startRows({ runs }) {
  const folder = workspace(1000)
  const results = []
  for (let run = 0; run < runs; run++) results.push(await measureJson([program, folder]))
  return [
    { name: 'start to first answer', unit: 'ms', values: results.map(({ firstMs }) => firstMs) },
    { name: 'recovery after a kill', unit: 'ms', values: results.map(({ recoveryMs }) => recoveryMs) },
  ]
}
