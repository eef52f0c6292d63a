import { Option } from 'commander'
import { FORMATS } from '../format/formats.js'
import type { CheckOptions } from '../verbs/check-options.js'
import { project, serverOption, textsOf, type Verbs, wholeNumber, wordsOf } from './shared.js'

export function addCheck({ verb, run }: Verbs): void {
  project(
    verb(
      'check',
      'check tools; the verb when none is given',
      [
        ['toolsight', 'all tools below the working directory'],
        ['toolsight check src/tools', 'those of a directory'],
        ["toolsight check 'src/**/*.tool.ts'", 'those that a pattern matches'],
        ['toolsight check --format json > tools.json', 'for other programs'],
        ['toolsight check --format unix', 'one finding a line, as editors read them'],
        ['toolsight check --output sarif=out.sarif', 'a file for code scanning as well'],
        ['toolsight check --max-warnings 0', 'fail on warnings too'],
        ['toolsight check --require-tools', 'in CI: finding no tools is a failure'],
        ['toolsight check --rule invalid-name=warning', 'less severe this time'],
        ['toolsight check --summary', 'a large repository on one screen'],
        ['toolsight check --changed origin/main', 'what a branch touches'],
        ['toolsight check --baseline accepted.json', 'only what is new'],
        ['toolsight check --target openai', 'as if all tools went there'],
        ["toolsight check --server 'node dist/index.js'", 'and what that MCP server lists'],
        ['toolsight check --types', 'and what only types tell of handlers'],
        ['toolsight check --fix', 'make the certain fixes first'],
        ['toolsight check --watch', 'and again after each save'],
      ],
      true,
    )
      .description('Find the tools in files, resolve their JSON Schemas, and say what would break.')
      .argument('[paths...]', 'files, directories and patterns; without any, everything below the root')
      .addOption(new Option('--format <format>', 'how to print').choices(FORMATS).default('pretty'))
      .option(
        '--output <format>=<file>',
        'also write the report to a file, in any of these formats; may be repeated',
        textsOf,
      )
      .option(
        '--target <target>',
        'check for this provider instead of those that the program uses; may be repeated',
        wordsOf,
      )
      .option(
        '--rule <code>=<severity>',
        'error, warning, info or off, over the configuration; may be repeated',
        textsOf,
      )
      .option('--changed [ref]', 'only what a diff touches, and what depends on it (default: HEAD)')
      .option('--stdin', 'check a text from standard input instead of files')
      .option('--stdin-filename <file>', 'the file that this text is of')
      .option('--baseline <file>', 'leave out the findings that this file accepts')
      .option('--update-baseline', 'accept all errors and warnings that there are, in that file')
      .option('--reason <text>', 'why, for the new entries of the baseline')
      .option(
        '--fix',
        'make the certain fixes first; what is printed, and the exit code, are of what is left',
      )
      .option('--allow-dirty', 'with --fix: also files with changes that are neither committed nor staged')
      .option(
        '--types',
        "also what only types tell, by the project's TypeScript: handlers beside their schemas, results, `parameters`",
      )
      .option('-w, --watch', 'check again after each save, and print what changed (pretty)')
      .addOption(serverOption())
      .option('--exit-zero', 'exit with 0 also when there are errors')
      .option('--max-warnings <count>', 'exit with 1 when there are more warnings', wholeNumber)
      .option('--require-tools', 'exit with 1 when no tool is found')
      .option('--statistics', 'count findings by rule instead of printing them (pretty, json)')
      .option('--summary', 'count by package and by rule, on one screen (pretty, json, markdown)')
      .option('--all', 'print every warning and every place, and the table of all tools (pretty)')
      .option('--quiet', 'print errors only (pretty, unix, github, markdown)'),
  ).action((paths: string[], options: CheckOptions) =>
    run(async (session) => (await import('../verbs/check.js')).check(paths, options, session)),
  )
}
