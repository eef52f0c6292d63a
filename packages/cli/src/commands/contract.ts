import type { LockVerbOptions } from '../verbs/lock.js'
import { project, serverOption, type Verbs } from './shared.js'

/** The verbs that hold tools against what they were. */
export function addContract({ verb, run }: Verbs): void {
  project(
    verb('lock', 'write down what tools are, so that a review shows what becomes of them', [
      ['toolsight lock', 'toolsight.lock.json beside each package.json'],
      ['toolsight lock --check', 'in CI: are the locks up to date?'],
      ["toolsight lock --server 'npx -y x'", "pin somebody else's server"],
      ["toolsight lock --check --server 'npx -y x'", 'does it still list the same?'],
    ])
      .description(
        'Write name, texts, hints and schemas of every tool into toolsight.lock.json, one for each package. The same tools give the ' +
          'same bytes.',
      )
      .option('--check', 'write nothing; exit with 1 when a lock differs, with 2 when there is none')
      .addOption(serverOption()),
  ).action((options: LockVerbOptions) =>
    run(async (session) => (await import('../verbs/lock.js')).lock(options, session)),
  )
}
