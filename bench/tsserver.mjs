import { fileURLToPath } from 'node:url'
import { measureJson, quantile } from './measure.mjs'
import { workspace } from './workspace.mjs'

const program = fileURLToPath(new URL('programs/tsserver.mjs', import.meta.url))

/** What the plugin costs those who write other code: answers of tsserver, and its memory, with the plugin and without. */
export async function tsserverRows({ runs, requests = 2000 }) {
  const folder = workspace(10)
  const results = []
  for (let run = 0; run < runs; run++) results.push(await measureJson([program, folder, String(requests)]))
  const row = (name, kind) => {
    const of = (side) => results.map((result) => quantile(result[side][kind], 0.5))
    const base = of('without')
    return [
      { name: `${name}, without the plugin`, unit: 'ms', values: base },
      {
        name: `${name}, with the plugin`,
        unit: 'ms',
        values: of('with'),
        ratios: of('with').map((value, run) => value / base[run]),
        base: 'without',
      },
    ]
  }
  const memory = (side) => results.map((result) => result[side].memory)
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
