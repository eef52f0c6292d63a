/*
 * Runs inside VS Code's extension host, which loads it as `extensionTestsPath` and calls `run`. What came of the tests is written
 * beside the bundle; whoever started it reads it.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import Mocha from 'mocha'

export interface Outcome {
  title: string
  /** Null where it passed. */
  failure: string | null
  durationMs: number
}

export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', timeout: 30_000 })
  // As mocha does for a file: `describe` and `it` exist from here on.
  mocha.suite.emit('pre-require', globalThis, '', mocha)
  await import('./suite.js')
  const outcomes: Outcome[] = []
  await new Promise<void>((resolve) => {
    mocha
      .run(() => resolve())
      .on('pass', (test) => {
        outcomes.push({ title: test.fullTitle(), failure: null, durationMs: test.duration ?? 0 })
      })
      .on('fail', (test, error: Error) => {
        outcomes.push({
          title: test.fullTitle(),
          failure: error.stack ?? String(error),
          durationMs: test.duration ?? 0,
        })
      })
  })
  writeFileSync(path.join(__dirname, 'outcomes.json'), JSON.stringify(outcomes))
}
