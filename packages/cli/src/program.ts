import { Command, Option } from 'commander'
import { addCheck } from './commands/check.js'
import { addContract } from './commands/contract.js'
import { exampleText, project, serverOption, wholeNumber, wordsOf } from './commands/shared.js'
import type { Engine } from './engine.js'
import type { Terminal } from './io/terminal.js'
import type { ProjectOptions, Session } from './session.js'
import { TOOL_STATES } from './tool-states.js'
import type { DoctorOptions } from './verbs/doctor.js'
import type { FixOptions } from './verbs/fix.js'
import type { FrameworksOptions } from './verbs/frameworks.js'
import type { HardenOptions } from './verbs/harden.js'
import type { InitOptions } from './verbs/init.js'
import type { ListOptions } from './verbs/list.js'
import type { LoadServer } from './verbs/lsp.js'
import type { ManifestVerbOptions } from './verbs/manifest.js'
import type { RunMain } from './verbs/mcp.js'
import type { PreviewOptions } from './verbs/preview.js'
import type { SamplesOptions } from './verbs/samples.js'
import type { ShowOptions } from './verbs/show-options.js'
import type { TargetsOptions } from './verbs/targets.js'
import { version } from './version.js'

export const verbs = [
  'check',
  'list',
  'show',
  'targets',
  'frameworks',
  'preview',
  'samples',
  'harden',
  'manifest',
  'lock',
  'diff',
  'fix',
  'explain',
  'doctor',
  'init',
  'lsp',
  'mcp',
] as const

interface ProgramContext {
  terminal: Terminal
  loadEngine(): Promise<Engine>
  loadServer: LoadServer
  /** Runs the command line again, on another terminal. */
  runMain: RunMain
  /** Is told the exit code of the verb that ran. */
  done(code: number): void
}

/** The command line as commander understands it: verbs, options, help. A verb is loaded when it runs. */
export function createProgram({ terminal, loadEngine, loadServer, runMain, done }: ProgramContext): Command {
  const run = async (verb: (session: Session) => Promise<number>) =>
    done(await verb({ terminal, engine: await loadEngine() }))
  const program = new Command('toolsight')
    .description('Check the tools you give to language models.')
    .version(version(), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print help; also after a verb')
    .helpCommand('help [verb]', 'print help for a verb')
    .showHelpAfterError('Add --help to see what there is.')

  const verb = (
    name: string,
    summary: string,
    examples: ReadonlyArray<readonly [string, string]>,
    isDefault = false,
  ) =>
    program
      .command(name, { isDefault })
      .summary(summary)
      .addHelpText('after', exampleText(examples))
      .copyInheritedSettings(program)

  addCheck({ verb, run })

  project(
    verb('list', 'list the tools: names, place, framework, state, tokens', [
      ['toolsight list', 'all tools below the working directory'],
      ['toolsight list src/tools', 'those of a directory'],
      ['toolsight list --state refused,failed', 'those that need work'],
      ['toolsight list --format json', 'for other programs'],
    ])
      .description('List every tool with all its names, its place, its framework, its state and its tokens.')
      .argument('[paths...]', 'files, directories and patterns; without any, everything below the root')
      .option('--state <state>', `only these: ${TOOL_STATES.join(', ')}; several with commas`, wordsOf)
      .addOption(
        new Option('--format <format>', 'how to print').choices(['pretty', 'json']).default('pretty'),
      )
      .addOption(serverOption()),
  ).action((paths: string[], options: ListOptions) =>
    run(async (session) => (await import('./verbs/list.js')).list(paths, options, session)),
  )

  project(
    verb('show', "print a tool's resolved JSON Schema, or what a provider gets", [
      ['toolsight show find_rooms', 'by its name'],
      ['toolsight show src/tools/find-rooms.ts', 'the one tool of a file'],
      ["toolsight show 'src/tools.ts#find_rooms'", 'by id, if several have it'],
      ['toolsight show find_rooms --output', 'what it returns'],
      ['toolsight show rooms --target openai', 'the entry in the request'],
      ['toolsight show rooms --target mcp --via mcp-v1', 'as that SDK sends it'],
      ['toolsight show rooms --target mcp --diff resolved', 'what it changed'],
      ['toolsight show rooms --target xai --diff openai', 'what xAI gets otherwise'],
    ])
      .description(
        "Print the JSON Schema that a tool resolves to, or the whole tool as a provider gets it. What the framework's SDK " +
          'changes on the way shows with --target only; standard error says where it changes the schema.',
      )
      .argument('<tool>', "a tool's name or id, or the file of one tool")
      .option('--output', 'the schema of what the tool returns')
      .option('--target <target>', 'the tool as this provider gets it; `toolsight targets` lists them')
      .option('--via <sdk>', "captured from this SDK instead of the tool's own; none: as documented")
      .option(
        '--diff <other>',
        'what differs from another target (openai, openai:langchain) or from: resolved',
      )
      .option(
        '--tokens',
        'what it costs in every request, field by field; with --target as that provider gets it',
      )
      .addOption(
        new Option('--format <format>', 'how to print what --diff and --tokens tell')
          .choices(['pretty', 'json'])
          .default('pretty'),
      )
      .option('--compact', 'without white space: the bytes on the wire')
      .addOption(serverOption()),
  ).action((tool: string, options: ShowOptions) =>
    run(async (session) => (await import('./verbs/show.js')).show(tool, options, session)),
  )

  project(
    verb('targets', 'list the providers that show --target knows', [
      ['toolsight targets', 'with those marked that tools are checked for'],
      ['toolsight targets find_rooms', 'what of it is captured for this tool'],
      ['toolsight targets --set openai', 'check all tools for this provider from now on'],
      ['toolsight targets --set auto', 'for those that the program uses'],
    ])
      .description(
        'List the providers that a tool can be shown for, and the SDKs that it can be captured from.',
      )
      .argument('[tool]', "a tool's name or id, or the file of one tool")
      .option(
        '--set <target>',
        'write "targets" into the configuration; may be repeated; auto: what the program uses',
        wordsOf,
      )
      .addOption(
        new Option('--format <format>', 'how to print').choices(['pretty', 'json']).default('pretty'),
      ),
  ).action((tool: string | undefined, options: TargetsOptions) =>
    run(async (session) => (await import('./verbs/targets.js')).targets(tool, options, session)),
  )

  project(
    verb('frameworks', 'list the frameworks whose tools are found', [
      ['toolsight frameworks', 'with what is installed here'],
      ['toolsight frameworks --format json', 'for other programs'],
    ])
      .description(
        'List the frameworks whose tools are found, the versions installed here, and how many tools each has.',
      )
      .addOption(
        new Option('--format <format>', 'how to print').choices(['pretty', 'json']).default('pretty'),
      ),
  ).action((options: FrameworksOptions) =>
    run(async (session) => (await import('./verbs/frameworks.js')).frameworks(options, session)),
  )

  project(
    verb('preview', 'say what a tool makes of an input, and what the model reads', [
      ['toolsight preview find_rooms --input args.json', 'arguments from a file'],
      ["echo '{}' | toolsight preview find_rooms --input -", 'from standard input'],
      ['toolsight preview rooms --input args.json --all-styles', 'compare'],
      ['toolsight preview rooms --input args.json --exit-code', 'a refusal fails'],
    ])
      .description(
        "Run arguments through a tool's own validator; print the issues, what repair would change, and what the model reads.",
      )
      .argument('<tool>', "a tool's name or id, or the file of one tool")
      .requiredOption('--input <file>', 'the arguments as the model wrote them; - is standard input')
      .option('--style <name>', 'how a refusal is told (default: "retryStyle" of the configuration)')
      .option('--all-styles', 'what the model reads in every style, with its tokens')
      .option('--exit-code', 'exit with 1 when the tool does not accept the input')
      .addOption(
        new Option('--format <format>', 'how to print').choices(['pretty', 'json']).default('pretty'),
      )
      .addOption(serverOption()),
  ).action((tool: string, options: PreviewOptions) =>
    run(async (session) => (await import('./verbs/preview.js')).preview(tool, options, session)),
  )

  project(
    verb('samples', 'make inputs that a tool accepts, and near misses', [
      ['toolsight samples find_rooms > find.samples.json', 'a file to begin with'],
      ['toolsight samples find_rooms --seed 7', 'other ones'],
      ['toolsight samples --add error.log', 'from the call in a log'],
      ['pbpaste | toolsight samples --add -', 'one that was copied'],
    ])
      .description(
        "Make valid inputs and near misses for a tool, each tried on the tool's own validator, as a samples file. With --add, " +
          'take the calls in a log into the samples files of their tools.',
      )
      .argument('[tool]', "a tool's name or id, or the file of one tool")
      .option('--add <file>', 'a log with calls of tools, or what was sent to this tool; - is standard input')
      .option('--seed <n>', 'the same number makes the same samples (default: 1)', wholeNumber)
      .addOption(serverOption()),
  ).action((tool: string | undefined, { add, ...options }: SamplesOptions & { add?: string }) =>
    run(async (session) =>
      add === undefined
        ? (await import('./verbs/samples.js')).samples(tool, options, session)
        : (await import('./verbs/add-sample.js')).addSamples(tool, { ...options, add }, session),
    ),
  )

  project(
    verb('harden', 'try calls that models really make', [
      ['toolsight harden find_rooms', 'nine calls, one by one'],
      ['toolsight harden', 'all tools, those that survive least first'],
      ['toolsight harden find_rooms --fix', 'make the fixes first'],
      ['toolsight harden --format json', 'for other programs'],
    ])
      .description(
        "Try calls that models really make on a tool's own validator, never on its handler: numbers and booleans as text, null, " +
          'misspelt keys, and others. Exits with 1 where one is accepted with another meaning.',
      )
      .argument('[tool]', "a tool's name or id, or the file of one tool; without it, all tools")
      .option('--fix', 'make the fixes of what these calls come to first')
      .option('--allow-dirty', 'with --fix: also files with changes that are neither committed nor staged')
      .addOption(
        new Option('--format <format>', 'how to print').choices(['pretty', 'json']).default('pretty'),
      ),
  ).action((tool: string | undefined, options: HardenOptions) =>
    run(async (session) => (await import('./verbs/harden.js')).harden(tool, options, session)),
  )

  project(
    verb('manifest', 'write all tools down, as they are sent', [
      ['toolsight manifest', 'as Markdown, to read'],
      ['toolsight manifest --format mcp', 'as a tools/list answer has them'],
      ['toolsight manifest --format claude-md --output', 'into CLAUDE.md, between marks'],
      ['toolsight manifest --format agents-md --check', 'is AGENTS.md up to date?'],
      ['toolsight manifest --output README.md --check', 'does its table have all tools?'],
      ['toolsight manifest --format chatgpt-app --output', 'what the ChatGPT app directory asks for'],
      ['toolsight manifest --format json --canonical', 'with sorted keys'],
    ])
      .description(
        'Write down all tools as they are sent: for programs, or for people and agents to read. The same tools give the same bytes.',
      )
      .argument('[paths...]', 'files, directories and patterns; without any, everything below the root')
      .addOption(
        new Option(
          '--format <format>',
          'what to write (default: by the file of --output, else agents-md, which is Markdown)',
        ).choices(['claude-md', 'agents-md', 'mcp', 'openai', 'anthropic', 'chatgpt-app', 'json']),
      )
      .option(
        '--output [file]',
        'into a file; CLAUDE.md, AGENTS.md and chatgpt-app-submission.json keep what else is in them',
      )
      .option('--check', 'write nothing; exit with 1 when the file is stale')
      .option('--canonical', "with sorted keys, instead of the wire's order")
      .addOption(serverOption()),
  ).action((paths: string[], options: ManifestVerbOptions) =>
    run(async (session) => (await import('./verbs/manifest.js')).manifest(paths, options, session)),
  )

  addContract({ verb, run })

  project(
    verb('fix', 'make the certain fixes', [
      ['toolsight fix', 'everything that can be fixed with certainty'],
      ['toolsight fix src/tools/find-rooms.ts', 'in one file'],
      ['toolsight fix --dry-run', 'print a diff and write nothing'],
      ['toolsight fix --rule optional-field', 'findings of this code alone'],
      ['toolsight fix --partial', 'also what has to be completed by hand'],
    ])
      .description('Make the preferred fix of each finding that has one, check again, and say what remains.')
      .argument('[paths...]', 'files, directories and patterns; without any, everything below the root')
      .option('--dry-run', 'print what would change as a unified diff, and write nothing')
      .option('--rule <code>', 'fix findings of this code alone; may be repeated', wordsOf)
      .option(
        '--finding <fingerprint>',
        'fix this finding of check --format json, also where there is a choice; may be repeated',
        wordsOf,
      )
      .option('--partial', 'also generate parameters that only say what can be observed, for you to complete')
      .option('--allow-dirty', 'also fix files with changes that are neither committed nor staged')
      .addOption(new Option('--below-root', 'refuse to write outside the root').hideHelp())
      .addOption(
        new Option('--format <format>', 'how to print').choices(['pretty', 'json']).default('pretty'),
      )
      .option('--exit-zero', 'exit with 0 also when errors remain'),
  ).action((paths: string[], options: FixOptions) =>
    run(async (session) => (await import('./verbs/fix.js')).fix(paths, options, session)),
  )

  verb('explain', 'say what a finding means', [
    ['toolsight explain missing-parameters', 'why it matters, what to do, an example'],
    ['toolsight explain frameworks', 'a page: frameworks, editors or agents'],
  ])
    .description(
      'Say what a code means, why it matters, and what to do about it; or print a page of the documentation.',
    )
    .argument('<code>', 'as in what check prints, or the name of a page')
    .action((code: string) =>
      run(async (session) => (await import('./verbs/explain.js')).explain(code, session)),
    )

  project(
    verb('doctor', 'say what was looked at, and why there is not more', [
      ['toolsight doctor', 'files, frameworks, evaluation, and places that are not taken for tools'],
      ['toolsight doctor --all', 'every entry of every list'],
      ['toolsight doctor --format json', 'for other programs'],
    ])
      .description(
        'Say which files were looked at and which were skipped, what is installed, what could not be linked or evaluated, and ' +
          'which places look like tools and are not taken for tools.',
      )
      .option('--all', 'every entry of every list; without it, one screen')
      .addOption(
        new Option('--format <format>', 'how to print').choices(['pretty', 'json']).default('pretty'),
      ),
  ).action((options: DoctorOptions) =>
    run(async (session) => (await import('./verbs/doctor.js')).doctor(options, session)),
  )

  project(
    verb('init', 'set a project up: the CI file, a script, a configuration where one helps', [
      ['toolsight init', 'looks at the project, says what it writes, and writes it'],
      ['toolsight init --dry-run', 'says it, and writes nothing'],
      ['toolsight init --ci gitlab', 'for this CI, whatever the project looks like'],
      ['toolsight init --lock', 'writes toolsight.lock.json, too; the CI file checks it'],
    ])
      .description(
        'Look at the project and write what it lacks: a file for its CI, a script in package.json, and a configuration where ' +
          'tools are only found with one. Files that are there are never written over. Where the tools have a lock, the file for ' +
          'the CI checks it.',
      )
      .addOption(new Option('--ci <ci>', 'which CI').choices(['github', 'gitlab', 'none']))
      .option('--lock', 'lock the tools, too: toolsight.lock.json beside each package.json')
      .option('--dry-run', 'print what would be written as a unified diff, and write nothing')
      .option('-y, --yes', 'do not ask; nothing is asked where there is no terminal'),
  ).action((options: InitOptions) =>
    run(async (session) => (await import('./verbs/init.js')).init(options, session)),
  )

  verb('lsp', 'serve an editor', [
    ['toolsight lsp --stdio', 'what an editor starts; toolsight explain editors says how to set one up'],
  ])
    .description('Serve an editor by the language server protocol, over standard input and output.')
    .option('--stdio', 'over standard input and output: needed, and the only way there is')
    .addOption(new Option('--clientProcessId <id>', 'ends the server when that process ends').hideHelp())
    .action(async (options: { stdio?: boolean }) => {
      const { lsp } = await import('./verbs/lsp.js')
      done(await lsp(options, terminal, loadServer))
    })

  project(
    verb('mcp', 'serve a coding agent', [
      ['toolsight mcp', 'what an agent starts; toolsight explain agents says how to set one up'],
      ['toolsight mcp --root packages/tools', 'no path leads out of this directory'],
    ]).description(
      'Serve a coding agent by the Model Context Protocol, over standard input and output: check_tools, show_wire, ' +
        'preview_input, explain_finding, apply_fix and harden_tool.',
    ),
  ).action(async (options: ProjectOptions) => {
    const { mcp } = await import('./verbs/mcp.js')
    done(await mcp(options, terminal, runMain))
  })

  program.addHelpText(
    'after',
    `${exampleText([
      ['toolsight', 'check all tools below the working directory'],
      ['toolsight show find_rooms', 'the JSON Schema that the model gets'],
      ['toolsight fix --dry-run', 'what the certain fixes would change'],
    ])}\n\nExit codes:\n  0  nothing at error severity\n  1  findings at error severity\n  2  wrong usage or configuration\n  3  a fault in Toolsight itself`,
  )
  return program
}
