import { fileURLToPath } from 'node:url'
import { measureJson } from './measure.mjs'
import { workspace } from './workspace.mjs'

const program = fileURLToPath(new URL('programs/tsserver.mjs', import.meta.url))

/** What the plugin costs those who write other code: answers of tsserver, and its memory, with the plugin and without. */
export async function tsserverRows({ runs, requests = 8000 }) {
  const folder = workspace(10)
  const results = []
  for (let run = 0; run < runs; run++) results.push(await measureJson([program, folder, String(requests)]))
  const row = (name, kind) => {
    const of = (side) => results.map((result) => result[kind][side])
    return [
      { name: `${name}, without the plugin`, unit: 'ms', values: of('without') },
      {
        name: `${name}, with the plugin`,
        unit: 'ms',
        values: of('with'),
        // Of requests that were made one after the other: what the machine does beside, it does to both.
        ratios: results.map((result) => 1 + result[kind].more / result[kind].without),
        base: 'without',
      },
    ]
  }
  const memory = (side) => results.map((result) => result.memory[side])
  return [
    ...row('completions of other code, p50', 'completions'),
    ...row('quick info of other code, p50', 'quickInfo'),
    { name: 'memory of tsserver, without the plugin', unit: 'MB', values: memory('without') },
    { name: 'memory of tsserver, with the plugin', unit: 'MB', values: memory('with') },
    {
      name: 'memory that the plugin adds',
      unit: 'MB',
      values: memory('with').map((value, run) => value - memory('without')[run]),
    },
  ]
}
