import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultConfig } from '#core/config/defaults.js'
import { ConfigError } from '#core/config/error.js'
import { loadConfig } from '#core/config/load.js'
import { mergeConfig } from '#core/config/merge.js'

let root: string

beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'toolsight-config-')))
})

afterEach(() => rm(root, { recursive: true, force: true }))

async function put(files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}

/** The refusal, with the temporary directory taken out of its paths. */
async function refusal(options: Parameters<typeof loadConfig>[1] = {}, directory = root) {
  const error = await loadConfig(directory, options).then(
    () => expect.unreachable('the configuration was accepted'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof ConfigError)) throw error
  const short = (text: string) => text.replaceAll(`${root}/`, '')
  return error.problems.map((problem) => ({
    ...problem,
    file: short(problem.file),
    message: short(problem.message),
  }))
}

describe('where the configuration is', () => {
  it('is the defaults where there is none', async () => {
    expect(await loadConfig(root)).toEqual({ config: defaultConfig(), base: root, files: [], notes: [] })
  })

  it('is the nearest file upward', async () => {
    await put({
      'toolsight.config.json': '{ "targets": ["openai"] }',
      'a/toolsight.config.json': '{ "targets": ["google"] }',
      'a/b/c/package.json': '{ "name": "c" }',
    })
    const loaded = await loadConfig(path.join(root, 'a/b/c'))
    expect(loaded.config.targets).toEqual(['google'])
    expect(loaded.base).toBe(`${root}/a`)
    expect(loaded.files).toEqual([`${root}/a/toolsight.config.json`])
  })

  it('may be the key of a package.json, which then ends the search', async () => {
    await put({
      'toolsight.config.json': '{ "targets": ["openai"] }',
      'a/package.json': '\uFEFF{ "name": "a", "toolsight": { "rules": { "duplicate-name": "off" } } }',
    })
    const loaded = await loadConfig(path.join(root, 'a'))
    expect(loaded.config.rules).toEqual({ 'duplicate-name': 'off' })
    expect(loaded.config.targets).toEqual(defaultConfig().targets)
    expect(loaded.files).toEqual([`${root}/a/package.json`])
  })

  it('passes over a package.json that is broken or speaks of toolsight elsewhere', async () => {
    await put({
      'toolsight.config.json': '{ "targets": ["openai"] }',
      'a/package.json': '{ "devDependencies": { "toolsight": "1" } }',
      'a/b/package.json': '{ "toolsight": { ',
    })
    expect((await loadConfig(path.join(root, 'a/b'))).config.targets).toEqual(['openai'])
  })

  it('is refused when one directory has both', async () => {
    await put({ 'toolsight.config.json': '{}', 'package.json': '{ "toolsight": {} }' })
    expect(await refusal()).toEqual([
      {
        file: 'package.json',
        line: null,
        key: 'toolsight',
        message:
          'The key "toolsight" and the file toolsight.config.json beside it both configure. Keep one of them.',
        suggestion: null,
      },
    ])
  })

  it('is the file that is named, relative to the directory', async () => {
    await put({
      'toolsight.config.json': '{ "targets": ["openai"] }',
      'ci/strict.json': '{ "targets": ["google"] }',
    })
    const loaded = await loadConfig(root, { file: 'ci/strict.json' })
    expect(loaded.config.targets).toEqual(['google'])
    expect(loaded.base).toBe(`${root}/ci`)
  })

  it('is refused when the file that is named is not there, is a directory, or holds no configuration', async () => {
    await put({ 'package.json': '{}' })
    expect(await refusal({ file: 'none.json' })).toMatchObject([
      { file: 'none.json', message: 'There is no such configuration file.' },
    ])
    expect(await refusal({ file: '.' })).toMatchObject([
      { message: 'This is a directory, not a configuration file.' },
    ])
    expect(await refusal({ file: 'package.json' })).toMatchObject([
      { file: 'package.json', message: 'There is no key "toolsight" in it.' },
    ])
  })
})

describe('what it may be written like', () => {
  it('takes comments, trailing commas, a byte order mark, CRLF and $schema', async () => {
    await put({
      'toolsight.config.json':
        '\uFEFF{\r\n  // ours\r\n  "$schema": "./x.json",\r\n  "evaluate": { "env": ["REGION"], }, /* so */\r\n}\r\n',
    })
    const { config } = await loadConfig(root)
    expect(config).toEqual({
      ...defaultConfig(),
      evaluate: { enabled: true, registration: true, timeoutMs: 1500, env: ['REGION'], node: null },
    })
  })

  it('takes patterns with all the alternatives that people write', async () => {
    const include = [
      'src/{**/*.tool,**/*.tools,a/*,b/*}.{ts,mts,js}',
      '{apps,packages}/*/src/**/{*.tool,*.tools,*-tool,*-tools,tool-*}.ts',
      '**/!(*.test|*.spec|*.d).ts',
      '**/{a,b}/**/*.+(ts|tsx)',
    ]
    await put({ 'toolsight.config.json': JSON.stringify({ include }) })
    expect((await loadConfig(root)).config.include).toEqual(include)
  })

  it('fills in what a framework entry leaves out', async () => {
    await put({
      'toolsight.config.json': JSON.stringify({
        frameworks: [
          {
            id: 'acme',
            modules: ['@acme/tools'],
            calls: [
              { callee: 'tool', arguments: [['name', 'config']], fields: { parameters: ['jsonSchema'] } },
            ],
          },
        ],
      }),
    })
    expect((await loadConfig(root)).config.frameworks).toEqual([
      {
        id: 'acme',
        title: 'acme',
        packages: ['@acme/tools'],
        modules: ['@acme/tools'],
        calls: [
          {
            callee: 'tool',
            arguments: [['name', 'config']],
            fields: {
              name: ['name', 'id'],
              description: ['description'],
              input: ['input', 'inputSchema', 'schema', 'args'],
              outputSchema: ['outputSchema', 'output'],
              examples: ['inputExamples', 'input_examples'],
              handler: ['handler', 'execute', 'run', 'func', 'callback'],
              parameters: ['jsonSchema'],
            },
          },
        ],
        naming: 'config',
        conversion: 'converter',
        converters: [],
        io: 'output',
        explicitKey: 'jsonSchema',
        sdk: null,
        limits: {},
      },
    ])
  })

  it('takes the usual keys for what a call leaves out, but those that it gives to other parts', async () => {
    const call = { callee: 'tool', fields: { input: ['parameters', 'schema'], handler: ['execute'] } }
    const entry = { modules: ['@acme/tools'], calls: [call, { callee: 'make' }] }
    await put({
      'toolsight.config.json': JSON.stringify({
        frameworks: [
          { id: 'acme', ...entry },
          { id: 'by-key', ...entry, naming: 'key' },
        ],
      }),
    })
    const [acme, byKey] = (await loadConfig(root)).config.frameworks
    expect(acme?.calls.map(({ fields }) => [fields.name, fields.input, fields.parameters])).toEqual([
      [['name', 'id'], ['parameters', 'schema'], undefined],
      [['name', 'id'], ['input', 'inputSchema', 'schema', 'args'], ['parameters']],
    ])
    expect(byKey?.calls.map(({ fields }) => fields.name)).toEqual([undefined, undefined])
  })

  it('takes a module and an export for a whole entry', async () => {
    await put({
      'toolsight.config.json': JSON.stringify({
        frameworks: [{ id: 'acme', module: '@acme/tools/define', export: 'Acme#tool' }],
      }),
    })
    const [acme] = (await loadConfig(root)).config.frameworks
    expect(acme).toMatchObject({
      packages: ['@acme/tools'],
      modules: ['@acme/tools/define'],
      calls: [{ callee: 'Acme#tool', fields: { input: ['input', 'inputSchema', 'schema', 'args'] } }],
    })
  })

  it.each([
    [{ id: 'a', module: 'a' }, 'say how a tool is defined: `calls`, or in short `export`, and not both'],
    [{ id: 'a', module: 'a', export: 'make tool' }, 'is no name of an export'],
    [{ id: 'a', module: 'a', modules: ['b'], export: 'tool' }, 'give `module` or `modules`, not both'],
    [{ id: 'a', module: 'a', export: 'tool', versions: 'new' }, 'is no range of versions'],
    [{ id: 'a', module: 'a', calls: [{ callee: 'tool()' }] }, 'is no name of a function; write one like'],
    [
      { id: 'a', module: 'a', calls: [{ callee: 'tool', known: { keys: ['a'] } }] },
      'for the forms "literal" and "module" alone',
    ],
    [
      { id: 'a', module: 'a', calls: [{ callee: 'Tool', form: 'module' }] },
      'is needed for the form "module": the exports that make a file a definition',
    ],
    [{ id: 'a', module: 'a', calls: [{ callee: 'tool', spread: 'meta' }] }, 'is for the form "module" alone'],
  ])('says what is wrong with a framework: %j', async (entry, said) => {
    await put({ 'toolsight.config.json': JSON.stringify({ frameworks: [entry] }) })
    await expect(loadConfig(root)).rejects.toThrow(said)
  })
})

it('understands `warn` as a severity', async () => {
  await put({ 'toolsight.config.json': '{ "rules": { "duplicate-name": "warn" } }' })
  expect((await loadConfig(root)).config.rules).toEqual({ 'duplicate-name': 'warning' })
})

describe('extends', () => {
  it('lays the file over what it extends, rules and evaluate key by key', async () => {
    await put({
      'shared/base.json': `{ "extends": "./root.json", "rules": { "a": "error", "b": "warning" }, "targets": ["openai"] }`,
      'shared/root.json': `{ "evaluate": { "timeoutMs": 900 }, "targets": ["google"], "exclude": ["old/**"] }`,
      'toolsight.config.json': `{ "extends": "./shared/base.json", "rules": { "b": "off" }, "evaluate": { "env": ["A"] } }`,
    })
    const { config, base, files } = await loadConfig(root)
    expect(config).toEqual({
      ...defaultConfig(),
      targets: ['openai'],
      exclude: ['old/**'],
      rules: { a: 'error', b: 'off' },
      evaluate: { enabled: true, registration: true, timeoutMs: 900, env: ['A'], node: null },
    })
    expect(base).toBe(root)
    expect(files).toEqual(
      ['toolsight.config.json', 'shared/base.json', 'shared/root.json'].map((f) => `${root}/${f}`),
    )
  })

  it('names the whole chain of a circle', async () => {
    await put({
      'toolsight.config.json': '{ "extends": "./a.json" }',
      'a.json': '{ "extends": "./b.json" }',
      'b.json': '{\n  "extends": "./a.json"\n}',
    })
    expect(await refusal()).toEqual([
      {
        file: 'b.json',
        line: 2,
        key: 'extends',
        message: '"extends" goes round in a circle: a.json → b.json → a.json. Take it out of one of them.',
        suggestion: null,
      },
    ])
  })

  it('refuses a file that extends itself', async () => {
    await put({ 'toolsight.config.json': '{ "extends": "toolsight.config.json" }' })
    expect(await refusal()).toMatchObject([
      { message: expect.stringContaining('toolsight.config.json → toolsight.config.json') },
    ])
  })

  it('points at the key when the file it names is not there', async () => {
    await put({ 'toolsight.config.json': '{\n\n  "extends": "./bse.json"\n}' })
    expect(await refusal()).toEqual([
      {
        file: 'toolsight.config.json',
        line: 3,
        key: 'extends',
        message: '"extends" names "./bse.json", which is not there. It is a path relative to this file.',
        suggestion: null,
      },
    ])
  })

  it('reports a problem in the file where it stands', async () => {
    await put({ 'toolsight.config.json': '{ "extends": "./base.json" }', 'base.json': '{\n"target": []\n}' })
    expect(await refusal()).toMatchObject([
      { file: 'base.json', line: 2, key: 'target', suggestion: 'targets' },
    ])
  })
})

describe('what is refused', () => {
  const cases: Array<[what: string, text: string, problem: object]> = [
    [
      'an unknown key',
      '{\n  "ruels": {}\n}',
      { line: 2, key: 'ruels', message: 'Unknown key "ruels". Did you mean "rules"?', suggestion: 'rules' },
    ],
    [
      'an unknown key inside',
      '{\n  "evaluate": {\n    "timeout": 5\n  }\n}',
      {
        line: 3,
        key: 'evaluate.timeout',
        message: 'Unknown key "evaluate.timeout". Did you mean "timeoutMs"?',
        suggestion: 'timeoutMs',
      },
    ],
    [
      'evaluation turned off with a word',
      '{ "evaluate": { "enabled": "off" } }',
      { key: 'evaluate.enabled', message: '"evaluate.enabled" is "off": expected boolean, received string.' },
    ],
    [
      'a misspelled switch',
      '{ "evaluate": { "enable": false } }',
      { key: 'evaluate.enable', message: 'Unknown key "evaluate.enable". Did you mean "enabled"?' },
    ],
    [
      'a key that is near none',
      '{ "evaluate": { "q": 5 } }',
      {
        key: 'evaluate.q',
        message: 'Unknown key "evaluate.q". Known here: enabled, registration, timeoutMs, env, node.',
        suggestion: null,
      },
    ],
    ['a dangerous key', '{ "__proto__": {} }', { key: '__proto__' }],
    [
      'a severity that is none',
      '{ "rules": {\n "duplicate-name": "warnin" } }',
      { line: 2, key: 'rules.duplicate-name', suggestion: 'warning' },
    ],
    [
      'the severity of another tool',
      '{ "rules": {\n "duplicate-name": "hint" } }',
      { line: 2, key: 'rules.duplicate-name', suggestion: 'info' },
    ],
    [
      'a wrong type',
      '{\n\n"include": "src"}',
      { line: 3, key: 'include', message: '"include" is "src": expected array, received string.' },
    ],
    [
      'a wrong element',
      '{ "converters": [\n1] }',
      { line: 2, key: 'converters.0', message: '"converters.0": expected string, received number.' },
    ],
    [
      'targets that are neither a list nor "auto"',
      '{\n"targets": "openai" }',
      { line: 2, key: 'targets', message: '"targets" is "openai": it is "auto" or a list of targets.' },
    ],
    ['a number out of bounds', '{ "evaluate": { "timeoutMs": 1 } }', { key: 'evaluate.timeoutMs' }],
    ['a list', '[]', { line: 1, key: null, message: 'The configuration: expected object, received array.' }],
    [
      'a framework without calls',
      '{ "frameworks": [{ "id": "x", "calls": [] }] }',
      { key: 'frameworks.0.calls' },
    ],
    [
      'an unknown part of a framework',
      '{ "frameworks": [{ "id": "x", "calls": [{ "callee": "t", "fields": { "inpt": ["i"] } }] }] }',
      { line: 1, key: 'frameworks.0.calls.0.fields.inpt' },
    ],
    [
      'a key misspelled deep in a framework',
      '{ "frameworks": [{ "id": "x", "calls": [\n{ "calee": "t" , "callee": "t" }] }] }',
      { line: 2, key: 'frameworks.0.calls.0.calee', suggestion: 'callee' },
    ],
    [
      'a pattern that is none',
      '{ "frameworks": [{ "id": "x", "calls": [{ "callee": "t" }], "limits": { "name": { "pattern": "[", "min": 1, "max": 2 } } }] }',
      { key: 'frameworks.0.limits.name.pattern' },
    ],
    [
      'a key that stands twice',
      '{ "targets": [],\n "targets": [] }',
      { line: 2, message: 'The key "targets" occurs twice.' },
    ],
    ['broken JSON', '{\n  "rules": {\n', { line: 3, message: expect.stringContaining('Not JSON: ') }],
    [
      'JSON without end to its levels',
      '['.repeat(100_000),
      { line: 1, message: 'Not JSON: it has more levels than can be read.' },
    ],
    [
      'patterns without end',
      JSON.stringify({ include: Array(201).fill('a.ts') }),
      { line: 1, key: 'include', message: expect.stringContaining('has 201 patterns; more than 200') },
    ],
    [
      'a pattern of many levels',
      `{ "include": ["a.ts",\n"${'{'.repeat(20_000)}"] }`,
      { line: 2, key: 'include.1', message: expect.stringContaining('has 20000 characters') },
    ],
    // Each of these would be held against one long name for hours.
    [
      'a pattern that fits in many ways',
      `{ "exclude": ["**/${'*a'.repeat(30)}b.ts"] }`,
      { line: 1, key: 'exclude.0', message: expect.stringContaining('fits one name in too many ways') },
    ],
    [
      'one whose ways are in braces',
      '{ "exclude": ["{*a*a*a,b/c}*a*a*b.ts"] }',
      { key: 'exclude.0', message: expect.stringContaining('fits one name in too many ways') },
    ],
    [
      'one with as many ways as braces multiply',
      `{ "exclude": ["${`{${Array(40).fill('*a').join(',')}}`.repeat(3)}b.ts"] }`,
      { key: 'exclude.0', message: expect.stringContaining('fits one name in too many ways') },
    ],
    [
      'one that repeats what fits in many ways',
      '{ "exclude": ["*(*a)b.ts"] }',
      { key: 'exclude.0', message: expect.stringContaining('fits one name in too many ways') },
    ],
    [
      'one that fits any depth in many ways',
      '{ "exclude": ["**/a/**/a/**/a/**/b"] }',
      { key: 'exclude.0', message: expect.stringContaining('fits one path in too many ways') },
    ],
    [
      'a repetition of a regular expression',
      '{ "exclude": ["{a,aa}+b.ts"] }',
      { key: 'exclude.0', message: expect.stringContaining('has `+` behind a bracket') },
    ],
    ['an empty file', '', { line: 1, message: 'The file is empty. Write `{}` for the defaults.' }],
    ['a file of comments', '// nothing\n', { message: 'The file is empty. Write `{}` for the defaults.' }],
  ]

  it.each(cases)('%s', async (_what, text, problem) => {
    await put({ 'toolsight.config.json': text })
    const [first] = await refusal()
    expect(first).toMatchObject({ file: 'toolsight.config.json', ...problem })
  })

  it('a file that is not UTF-8', async () => {
    await put({ 'toolsight.config.json': new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]) })
    expect(await refusal()).toMatchObject([{ message: 'The file is not UTF-8 text. Save it as UTF-8.' }])
  })

  it('a file of more than any configuration has', async () => {
    await put({ 'toolsight.config.json': `{ "a": "${'a'.repeat(1.5 * 1024 * 1024)}" }` })
    const message = 'The file is 1.5 MB: a configuration file has at most 1 MB.'
    expect(await refusal()).toMatchObject([{ message }])
  })

  it('all of it at once', async () => {
    await put({ 'toolsight.config.json': '{\n"ruels": {},\n"inclde": [],\n"targets": 1\n}' })
    const problems = await refusal()
    expect(problems.map(({ line, key }) => [line, key])).toEqual(
      expect.arrayContaining([
        [2, 'ruels'],
        [3, 'inclde'],
        [4, 'targets'],
      ]),
    )
  })

  it('says the line of a key inside package.json', async () => {
    await put({ 'package.json': '{\n  "name": "x",\n  "toolsight": {\n    "converter": []\n  }\n}' })
    expect(await refusal()).toMatchObject([
      { file: 'package.json', line: 4, key: 'converter', suggestion: 'converters' },
    ])
  })

  it('names that the engine does not know, where it is told which there are', async () => {
    await put({
      'toolsight.config.json':
        '{\n"rules": {\n"missing-parameter": "off" },\n"converters": ["zod",\n"valbot"] }',
    })
    const known = { rules: ['missing-parameters', 'duplicate-name'], converters: ['zod', 'valibot'] }
    expect(await refusal({ known })).toEqual([
      {
        file: 'toolsight.config.json',
        line: 3,
        key: 'rules.missing-parameter',
        message: 'Unknown rule "missing-parameter". Did you mean "missing-parameters"?',
        suggestion: 'missing-parameters',
      },
      {
        file: 'toolsight.config.json',
        line: 5,
        key: 'converters.1',
        message: 'Unknown converter "valbot". Did you mean "valibot"?',
        suggestion: 'valibot',
      },
    ])
    expect((await loadConfig(root)).config.converters).toEqual(['zod', 'valbot'])
  })
})

describe('mergeConfig', () => {
  it('leaves what the overrides do not say, and both arguments as they were', () => {
    const config = { ...defaultConfig(), rules: { a: 'error' as const } }
    const merged = mergeConfig(config, { rules: { b: 'off' }, evaluate: { node: '/n' }, include: undefined })
    expect(merged).toEqual({
      ...defaultConfig(),
      rules: { a: 'error', b: 'off' },
      evaluate: { enabled: true, registration: true, timeoutMs: 1500, env: [], node: '/n' },
    })
    expect(config.rules).toEqual({ a: 'error' })
  })
})
