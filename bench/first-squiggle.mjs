import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { measureJson } from './measure.mjs'
import { home } from './packages.mjs'
import { frameworks } from './sdks/frameworks.mjs'
import { projectOf } from './sdks/projects.mjs'
import { shippedServer } from './shipped.mjs'

const program = fileURLToPath(new URL('programs/first-squiggle.mjs', import.meta.url))

/** How long somebody who opens a file of a small project waits for the first finding, and then for the lens above the tool and its verdict. */
export async function firstSquiggleRows({ count, runs }) {
  const server = await shippedServer()
  // What the server keeps between sessions, so that it can be taken away.
  const cache = fileURLToPath(new URL('first-squiggle/', home))
  const options = { env: { ...process.env, XDG_CACHE_HOME: cache, LOCALAPPDATA: cache } }
  const rows = []
  for (const framework of frameworks) {
    const { folder } = projectOf(framework, count)
    const results = { cold: [], warm: [] }
    for (let run = 0; run < runs; run++) {
      rmSync(cache, { recursive: true, force: true })
      for (const state of ['cold', 'warm'])
        results[state].push(await measureJson([program, server, folder], options))
    }
    for (const [state, measured] of Object.entries(results)) {
      const row = (name, read) => ({
        name: `${framework.title}, ${count}: ${name}, ${state}`,
        unit: 'ms',
        values: measured.map(read),
      })
      rows.push(
        row('start to first squiggle', ({ squiggle }) => squiggle),
        row('squiggle to lens', ({ squiggle, lens }) => lens - squiggle),
        row('squiggle to verdict in a lens', ({ squiggle, verdict }) => verdict - squiggle),
      )
    }
  }
  return rows
}
