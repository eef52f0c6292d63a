import { Option } from 'commander'
import { DIFF_FORMATS } from '../format/formats.js'
import type { DiffOptions } from '../verbs/diff.js'
import type { LockVerbOptions } from '../verbs/lock.js'
import { project, serverOption, textsOf, type Verbs, wordsOf } from './shared.js'

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
      .option('--check', 'write nothing; exit with 1 when a lock differs, with 2 when a lock is missing')
      .addOption(serverOption()),
  ).action((options: LockVerbOptions) =>
    run(async (session) => (await import('../verbs/lock.js')).lock(options, session)),
  )

  project(
    verb('diff', 'say what became of the tools, and who is hurt by it', [
      ['toolsight diff', 'since the locks were written'],
      ['toolsight diff origin/main', 'since the branch left that ref'],
      ['toolsight diff old.lock.json', 'from a lock that is kept elsewhere'],
      ['toolsight diff --fail-on calls,consent,cause', 'for a pull request'],
      ["toolsight diff --accept 'Told in May'", 'accept what fails'],
      ['toolsight diff --format markdown', 'for a comment'],
      ['toolsight diff main --format github', 'annotations in a pull request'],
    ])
      .description(
        'Compare the tools with what they were: calls that are refused now (each proved by an input), results, consent, texts, tokens, ' +
          'and what an upgrade changed. Exits with 1 where somebody of --fail-on is hurt, with 2 without anything to compare with.',
      )
      .argument('[baseline]', 'a ref of git, or a lock; without it, the locks of the packages')
      .option(
        '--fail-on <who>',
        'calls, results, consent, behaviour, cost, cause, any or none (default: calls); several with commas',
        wordsOf,
      )
      .option('--accept <reason>', 'accept the changes that fail, for this reason')
      .addOption(new Option('--format <format>', 'how to print').choices(DIFF_FORMATS).default('pretty'))
      .option(
        '--output <format>=<file>',
        'also write the report to a file, in any of these formats; may be repeated',
        textsOf,
      )
      .addOption(serverOption()),
  ).action((baseline: string | undefined, options: DiffOptions) =>
    run(async (session) => (await import('../verbs/diff.js')).diff(baseline, options, session)),
  )
}
