/*
 * The import rules of docs/architecture.md. A rule that is missing here is not enforced.
 */

/** What calls change by their names, for readers of types as well. */
const CHANGE_WORDS = '^packages/core/(dist|src)/common/change-words\\.'

/** `packages/core/src`, lowest layer first: a layer imports itself and those before it. */
const layers = [
  'model',
  'common',
  'processes',
  'tokens',
  'config',
  'syntax',
  'files',
  'frameworks',
  'json-schema',
  'field-locator',
  'providers',
  'detect',
  'modules',
  'child',
  'servers',
  'evaluate',
  'wire',
  'samples',
  'contract',
  'rules',
  'fixes',
  'workspace',
]

/** Types only: what the host and the child say to each other, so both sides of it may name them. */
const protocol = '^packages/core/src/child/protocol\\.ts$'

/** What an SDK takes to be captured: loaded in the child when the first tool is. */
const captures = '^packages/core/src/child/sdk-capture/'

const layerRules = layers.slice(0, -1).map((layer, index) => ({
  name: `${layer}-layer`,
  comment: `core/${layer} may import the layers up to its own: ${layers.slice(0, index + 1).join(', ')}.`,
  severity: 'error',
  from: { path: `^packages/core/src/${layer}/` },
  to: {
    path: `^packages/core/src/(${layers.slice(index + 1).join('|')})/`,
    pathNot: protocol,
  },
}))

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: 'child-stays-small',
      comment: 'What runs in the child never needs the host: no parser, no rules, no workspace.',
      severity: 'error',
      from: { path: '^packages/core/src/child/' },
      to: {
        path: [
          '^packages/core/src/(config|syntax|files|frameworks|field-locator|providers|detect|modules|rules|fixes|workspace|index)(/|\\.)',
          '^packages/core/src/wire/',
          '^packages/core/src/evaluate/',
          '(^|/)node_modules/(typescript|oxc-[a-z]+|@oxc-[^/]+)/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'captures-when-needed',
      comment:
        'Of the evaluator, two files of the runner know captures, and the session loads them when it is asked to.',
      severity: 'error',
      from: {
        path: '^packages/core/src/(child/(?!sdk-capture/)|evaluate/)',
        pathNot: '^packages/core/src/child/runner/(capture|answer)\\.ts$',
      },
      to: { path: captures },
    },
    {
      name: 'captures-not-at-the-start',
      severity: 'error',
      from: {
        path: '^packages/core/src/(child/(?!sdk-capture/)|evaluate/)',
        pathNot: '^packages/core/src/child/runner/(capture|answer)\\.ts$',
      },
      to: {
        path: '^packages/core/src/child/runner/(capture|answer)\\.ts$',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'reading-knows-no-runner',
      comment: 'child/reading is what the runner calls, not the other way round.',
      severity: 'error',
      from: { path: '^packages/core/src/child/reading/' },
      to: { path: '^packages/core/src/(evaluate|child/(?!reading|probes))/', pathNot: protocol },
    },
    {
      name: 'protocol-is-types',
      severity: 'error',
      from: {},
      to: { path: protocol, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'core-public-entries',
      comment:
        'Front ends use the public entries of core and nothing behind them: the index, names of files, prose for hovers, the client that asks servers, how processes are started and asked, the first line of a program, and the flags of V8.',
      severity: 'error',
      from: { path: '^(packages/cli|packages/vitest|server|client|ts-plugin)/' },
      to: {
        path: '^packages/core/',
        pathNot:
          '^packages/core/(dist|src)/(index|paths|processes/index|prose|servers/index|startup|v8-flags)\\.(js|ts|d\\.ts)$',
      },
    },
    {
      name: 'front-ends-apart',
      comment: "Front ends know nothing of each other, but that `toolsight lsp` loads the server's entry.",
      severity: 'error',
      from: {
        path: '^(packages/cli|packages/vitest|server|client|ts-plugin)/',
        pathNot: '^packages/cli/src/index\\.ts$',
      },
      to: {
        path: '^(packages/cli|packages/vitest|server|client|ts-plugin)/',
        pathNot: ['^$1/', '^server/(src|dist)/messages\\.(ts|js|d\\.ts)$'],
      },
    },
    {
      name: 'server-knows-no-editor',
      severity: 'error',
      from: { path: '^server/src/' },
      to: { path: ['^vscode$', '(^|/)node_modules/vscode-languageclient/'] },
    },
    {
      name: 'typed-takes-typescript',
      comment:
        'What types tell is asked of the TypeScript that is handed over: nothing large is loaded, and of core only types are known, and words.',
      severity: 'error',
      from: { path: '^packages/typed/src/', pathNot: '^packages/typed/src/service/' },
      to: {
        path: '^',
        pathNot: ['^packages/typed/src/(?!service/)', CHANGE_WORDS, '(^|/)node_modules/fastest-levenshtein/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'types-in-a-process',
      comment:
        'Types are asked of a process: only that process holds the checker and its programs, and TypeScript is found, not imported.',
      severity: 'error',
      from: { path: '^packages/typed/src/service/(?!type-process|project)' },
      to: {
        path: [
          '^packages/typed/src/service/(type-process|project)',
          '^packages/typed/src/(findings|generate|completions|definition|drift|handler)',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'typed-loads-no-core',
      comment: 'Only how processes are started and asked, and words, which need nothing.',
      severity: 'error',
      from: { path: '^packages/typed/src/' },
      to: {
        pathNot: CHANGE_WORDS,
        path: ['^packages/core/(?!(dist|src)/processes/)', '(^|/)node_modules/typescript/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'typed-two-entries',
      comment: 'The checks for code that has a tree, the service for code that has no tree.',
      severity: 'error',
      from: { path: '^(packages/cli|server|client|ts-plugin)/' },
      to: {
        path: '^packages/typed/',
        pathNot: '^packages/typed/(dist|src)/(service/)?index\\.(js|ts|d\\.ts)$',
      },
    },
    {
      name: 'types-when-asked',
      comment: 'The server starts without them, and most of its sessions never ask.',
      severity: 'error',
      from: { path: '^(packages/cli|server)/src/' },
      to: { path: '^packages/typed/', dynamic: false, dependencyTypesNot: ['type-only', 'type-import'] },
    },
    {
      name: 'plugin-stays-small',
      comment:
        "tsserver's process loads the glue, what types tell, and how processes are started and asked; the engine runs in a child.",
      severity: 'error',
      from: { path: '^ts-plugin/src/', pathNot: '^ts-plugin/src/engine/(?!client)' },
      to: {
        path: [
          '^packages/core/(?!(dist|src)/processes/)',
          '^ts-plugin/src/engine/(?!client|messages)',
          '(^|/)node_modules/typescript/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'core-knows-no-front-end',
      comment: 'core runs without an editor, a language server and a command line.',
      severity: 'error',
      from: { path: '^packages/core/src/' },
      to: {
        path: ['^(packages/(cli|typed)|server|client|ts-plugin)/', '(^|/)node_modules/vscode', '^vscode'],
      },
    },
    {
      name: 'runtime-stands-alone',
      comment:
        "A tool author's program loads the runtime: its own files, types of @standard-schema/spec, zod by `import()`.",
      severity: 'error',
      from: { path: '^packages/runtime/src/' },
      to: {
        pathNot: [
          '^packages/runtime/src/',
          '(^|/)node_modules/(@standard-schema/spec|zod|@cfworker/json-schema)/',
        ],
      },
    },
    {
      name: 'runtime-spec-is-types',
      comment: '@standard-schema/spec is types: nothing of it may be left in the JavaScript.',
      severity: 'error',
      from: { path: '^packages/runtime/src/' },
      to: { path: '(^|/)node_modules/@standard-schema/spec/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'runtime-zod-when-needed',
      comment: 'zod is an optional peer, loaded inside the resolver only.',
      severity: 'error',
      from: { path: '^packages/runtime/src/' },
      to: { path: '(^|/)node_modules/zod/', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'client-is-glue',
      comment:
        'The client shows what the server says: of the server it knows the messages, of the engine nothing.',
      severity: 'error',
      from: { path: '^client/src/' },
      to: {
        pathNot: [
          '^client/src/',
          '^server/(src|dist)/messages\\.',
          '(^|/)node_modules/(vscode-languageclient|@types/vscode)/',
          '^vscode$',
          '^(node:)?(child_process|os)$',
        ],
      },
    },
    {
      name: 'vscode-in-the-client-alone',
      comment: 'Everything else runs in any editor, and without one.',
      severity: 'error',
      from: { pathNot: '^client/' },
      to: { path: '(^|/)node_modules/@types/vscode/|^vscode$' },
    },
    {
      name: 'language-client-when-needed',
      comment: 'It is loaded when a server is started: by the one file that is imported then.',
      severity: 'error',
      from: { path: '^client/src/', pathNot: '^client/src/session/(connect|quiet-client)\\.ts$' },
      to: { path: '(^|/)node_modules/vscode-languageclient/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'connection-when-needed',
      severity: 'error',
      from: { path: '^client/src/', pathNot: '^client/src/session/connect\\.ts$' },
      to: {
        path: '^client/src/session/(connect|quiet-client)\\.ts$',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-cycles',
      comment: 'Of types neither: a type that two files need is in a third one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'only-declared-packages',
      comment:
        'A published file may import what its package.json lists as a dependency. The command line is bundled.',
      severity: 'error',
      from: { path: '^(packages/core|server)/src/|^packages/cli/bin/' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        // Core's own name for it is `#typescript`, which is in no list of dependencies.
        pathNot: '(^|/)node_modules/typescript/',
      },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: { path: '^(packages/[^/]+|server|client|ts-plugin)/(src|bin)/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/|^(packages/[^/]+|server|client|ts-plugin)/dist/' },
    exclude: { path: '(^|/)(test|fixtures)/|^packages/cli/bundle/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
