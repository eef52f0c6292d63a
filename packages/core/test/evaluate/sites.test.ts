import { tmpdir } from 'node:os'
import { afterAll, describe, expect, it } from 'vitest'
import type { Link, SiteRequest } from '#core/child/protocol.js'
import { Evaluator } from '#core/evaluate/host.js'
import { calledSite, lazy, namedSite, request, site, unit } from './program.js'
import { tell, told } from './told.js'

const evaluator = new Evaluator({ timeoutMs: 5000, env: [], node: null, cwd: tmpdir() })
afterAll(() => evaluator.dispose())

let next = 0
function entry(body: string, rest = {}) {
  return lazy(`/w/site-${next++}.ts`, body, rest)
}

function evaluate(body: string, sites: SiteRequest[] = [site], rest = {}) {
  return evaluator.evaluate(request([entry(body, rest)], sites))
}

/** A site with one tool from the text of one argument list. */
const one = (args: string, callee = '') =>
  `__r.site(0, function* () { yield { ${callee} args: [${args}] }; });`
const object = (props: string) => `{ kind: "object", props: [${props}] }`

async function firstReading(body: string, sites?: SiteRequest[], rest = {}) {
  const outcome = await evaluate(body, sites, rest)
  if ('failure' in outcome) throw new Error(JSON.stringify(outcome.failure))
  const tool = outcome.sites[0]?.tools[0]
  if (!tool || !('reading' in tool)) throw new Error(JSON.stringify(outcome))
  return tool
}

describe('what a site defines', () => {
  it('is read by its shape, by whichever key comes first', async () => {
    const props =
      '{ key: "name", get: () => "n" }, { key: "inputSchema", get: () => ({ type: "object" }) }, { key: "execute", handler: "execute" }'
    const { reading } = await firstReading(one(object(props)))
    expect(reading.name).toEqual({ kind: 'string', value: 'n' })
    expect(reading.description).toEqual({ kind: 'absent' })
    expect(reading.input).toEqual({ kind: 'json-schema', value: { type: 'object' } })
  })

  it('may have its name as an argument', async () => {
    const args = `{ kind: "value", get: () => "positional" }, ${object('{ key: "description", get: () => "d" }')}`
    const { reading } = await firstReading(one(args), [namedSite])
    expect(reading).toMatchObject({ name: { value: 'positional' }, description: { value: 'd' } })
  })

  it('may be an object that is held elsewhere', async () => {
    const body = [
      unit('config', '{ name: "held", get description() { return "by a getter" } }'),
      one('{ kind: "value", get: () => __s.config }'),
    ]
    const { reading } = await firstReading(body.join('\n'))
    expect(reading).toMatchObject({ name: { value: 'held' }, description: { value: 'by a getter' } })
  })

  it('may be called by its handler, where the framework does that and no name is given', async () => {
    const byHandler: SiteRequest = { ...site, framework: { ...site.framework, naming: 'config-or-handler' } }
    const handler = '{ key: "execute", handler: "rollDie" }'
    const unnamed = one(object(handler))
    expect((await firstReading(unnamed, [byHandler])).reading).toMatchObject({ handler: 'rollDie' })
    expect((await firstReading(unnamed)).reading).not.toHaveProperty('handler')
    const named = one(object(`{ key: "name", get: () => "given" }, ${handler}`))
    expect((await firstReading(named, [byHandler])).reading).not.toHaveProperty('handler')
    const nameless = one(object('{ key: "execute", get: () => (() => () => 1)() }'))
    expect((await firstReading(nameless, [byHandler])).reading).not.toHaveProperty('handler')
    const held = [
      unit('config', '{ execute: function held() {} }'),
      one('{ kind: "value", get: () => __s.config }'),
    ]
    expect((await firstReading(held.join('\n'), [byHandler])).reading).toMatchObject({ handler: 'held' })
  })

  it('is several tools where the site yields several', async () => {
    const body = `__r.site(0, function* () { for (const name of ["a", "b", "c"]) yield { args: [${object('{ key: "description", get: () => name }')}] }; });`
    expect(tell(await evaluate(body))).toEqual(['a', 'b', 'c'])
  })

  it('is at most a thousand tools', async () => {
    const body = `__r.site(0, function* () { for (;;) yield { args: [${object('')}] }; });`
    const told = tell(await evaluate(body))
    expect(told).toHaveLength(1001)
    expect(told.at(-1)).toBe('RangeError: This call makes more than 1000 tools')
  })

  it('takes spreads in order', async () => {
    const props =
      '{ spread: () => ({ name: "spread", description: "spread" }) }, { key: "name", get: () => "own" }, { spread: () => null }'
    const { reading } = await firstReading(one(object(props)))
    expect(reading).toMatchObject({ name: { value: 'own' }, description: { value: 'spread' } })
  })

  it('waits for a part that awaits', async () => {
    const { reading } = await firstReading(
      one(object('{ key: "description", get: async () => (await Promise.resolve("awaited")) }')),
    )
    expect(reading.description).toEqual({ kind: 'string', value: 'awaited' })
  })
})

describe('a part that throws', () => {
  it('is named, and the rest is read', async () => {
    const props =
      '{ key: "name", get: () => "n" }, { key: "inputSchema", get: () => { throw new RangeError("deep") } }'
    const { reading, failure } = await firstReading(one(object(props)))
    expect(reading.name).toEqual({ kind: 'string', value: 'n' })
    expect(failure).toMatchObject({ kind: 'threw', name: 'RangeError', message: 'deep', field: 'input' })
    expect(failure).toHaveProperty('stack', expect.stringMatching(/file:\/\/\/w\/site-\d+\.ts:\d+:\d+/))
  })

  it('leaves the other tools of its site', async () => {
    const body = `__r.site(0, function* () {
      yield { args: [${object('{ key: "description", get: () => { throw new Error("first") } }')}] };
      yield { args: [${object('{ key: "description", get: () => "second" }')}] };
      throw new Error("the loop");
    });`
    expect(tell(await evaluate(body))).toEqual(['description: Error: first', 'second', 'Error: the loop'])
  })

  it('is a definition that is no object', async () => {
    expect(tell(await evaluate(one('{ kind: "value", get: () => 5 }')))).toEqual([
      "TypeError: The tool's definition is a number, not an object",
    ])
  })
})

describe('a wrapper', () => {
  const called = 'callee: () => __s.wrap,'
  const props =
    '{ key: "name", get: () => "given" }, { key: "description", get: () => "given" }, { key: "execute", handler: "execute" }'

  it.each([
    [
      'changes what it returns',
      '(config) => ({ ...config, name: "wrapped_" + config.name })',
      'wrapped_given',
    ],
    ['may be asynchronous', 'async (config) => ({ ...config, name: "later" })', 'later'],
    ['may return nothing of a tool', '(config) => { config.name = "assigned" }', 'assigned'],
    ['may return a number', '() => 5', 'given'],
    ['may be no function', '"nothing to call"', 'given'],
  ])('%s', async (_, wrap, name) => {
    const { reading, failure } = await firstReading(
      [unit('wrap', wrap), one(object(props), called)].join('\n'),
      [calledSite],
    )
    expect(failure).toBeUndefined()
    expect(reading.name).toEqual({ kind: 'string', value: name })
  })

  it('never gets a handler that it could run', async () => {
    const body = [
      unit('wrap', '(config) => { config.execute({}); return config }'),
      one(object(props), called),
    ].join('\n')
    expect(tell(await evaluate(body, [calledSite]))).toEqual([
      'Error: Handlers are not run while tools are being evaluated',
    ])
  })

  it('that throws leaves the arguments to be read', async () => {
    const body = [unit('wrap', '() => { throw new Error("not today") }'), one(object(props), called)].join(
      '\n',
    )
    const { reading, failure } = await firstReading(body, [calledSite])
    expect(reading.name).toEqual({ kind: 'string', value: 'given' })
    expect(failure).toMatchObject({ message: 'not today', field: null })
  })

  it('names the part that it read and that threw', async () => {
    const bad = '{ key: "metadata", get: () => { throw new Error("no secret") } }'
    const body = [unit('wrap', '(config) => ({ ...config })'), one(object(`${props}, ${bad}`), called)].join(
      '\n',
    )
    const { failure } = await firstReading(body, [calledSite])
    expect(failure).toMatchObject({ message: 'no secret', field: 'metadata' })
  })

  const link: Link = {
    kind: 'framework',
    frameworks: ['test'],
    callees: ['tool'],
    chain: [],
    rest: { kind: 'missing', message: 'not installed' },
  }
  const imports = { imports: { tool: { specifier: 'f', name: 'tool' } }, links: { f: link } }

  it.each([
    ['(config) => __s.tool({ ...config, name: "inner" })', 'inner'],
    ['(config) => __s.tool("positional", { description: config.description })', 'positional'],
    ['(config) => ({ ...__s.tool("positional", config), name: "outer" })', 'outer'],
    ['(config) => ({ definition: __s.tool(config), run: config.execute })', 'given'],
    ['(config) => [config.execute, __s.tool("positional", config)]', 'positional'],
  ])('may call a framework: %s', async (wrap, name) => {
    const { reading } = await firstReading(
      [unit('wrap', wrap), one(object(props), called)].join('\n'),
      [calledSite],
      imports,
    )
    expect(reading).toMatchObject({ name: { value: name }, description: { value: 'given' } })
  })
})

describe('hostile definitions', () => {
  it.each([
    ['null', 'null'],
    ['undefined', 'undefined'],
    ['a string', '"text"'],
    ['a symbol', 'Symbol("s")'],
    [
      'a proxy',
      'new Proxy({}, { get() { throw new Error("trap") }, getPrototypeOf() { throw new Error("trap") } })',
    ],
    ['a proxy of an error', 'new Proxy(new Error("x"), { get() { for (;;); } })'],
    [
      'an error with hostile getters',
      'Object.defineProperties(new Error("x"), { message: { get() { throw 1 } }, stack: { get() { throw 2 } } })',
    ],
    ['an object without prototype', 'Object.create(null)'],
    ['a function', '() => {}'],
    ['a very long message', '"x".repeat(1e6)'],
  ])('may throw %s', async (_, thrown) => {
    const [text] = tell(await evaluate(one(object(`{ key: "description", get: () => { throw ${thrown} } }`))))
    expect(text).toMatch(/^description: \w+: /)
    expect((text as string).length).toBeLessThan(5000)
  })

  it('may be thenables, which are not awaited', async () => {
    const body = [
      unit('config', '{ then() {}, description: "not awaited" }'),
      one('{ kind: "value", get: () => __s.config }'),
    ].join('\n')
    expect(tell(await evaluate(body))).toEqual(['not awaited'])
  })

  it('may be proxies that throw', async () => {
    const body = one('{ kind: "value", get: () => new Proxy({}, { get() { throw new Error("trap") } }) }')
    expect(tell(await evaluate(body))).toEqual([expect.stringMatching(/Error: trap$/)])
  })

  it('have __proto__ as an ordinary key', async () => {
    const props = '{ key: "__proto__", get: () => ({ description: "inherited" }) }'
    expect(tell(await evaluate(one(object(props))))).toEqual(['(absent)'])
  })
})

describe('live tools', () => {
  const schema = (
    vendor: string,
  ) => `{ "~standard": { version: 1, vendor: ${JSON.stringify(vendor)}, validate: (value) =>
    typeof value === "string" ? { value: value + " from " + ${JSON.stringify(vendor)} } : { issues: [{ message: "no text" }] } } }`
  const fileOf = (vendor: string) =>
    request([entry(one(object(`{ key: "inputSchema", get: () => (${schema(vendor)}) }`)))])

  it('are validated with, also after another file was evaluated', async () => {
    const [a, b] = [fileOf('a'), fileOf('b')]
    await evaluator.evaluate(a)
    await evaluator.evaluate(b)
    for (const [file, vendor] of [
      [a, 'a'],
      [b, 'b'],
      [a, 'a'],
    ] as const) {
      const outcome = await evaluator.validate(file, { file: file.file, site: 0, instance: 0 }, ['x', 1])
      expect(outcome).toEqual({
        outcomes: [
          { accepted: true, value: `x from ${vendor}` },
          { accepted: false, issues: [{ message: 'no text', path: [] }] },
        ],
      })
    }
  })

  it('have parameters made from them, or a reason why not', async () => {
    const a = fileOf('a')
    const outcome = await evaluator.generate(a, { file: a.file, site: 0, instance: 0 })
    expect(outcome).toHaveProperty('result.ok')
  })

  it('that do not exist are an answer', async () => {
    const a = fileOf('a')
    expect(await evaluator.validate(a, { file: a.file, site: 0, instance: 9 }, [])).toHaveProperty('failure')
  })
})

describe('evaluations', () => {
  it('tell which files their modules read', async () => {
    const read = 'try { __r.require("node:fs").readFileSync("/nowhere/limits.txt") } catch {} return "read"'
    const links = { 'node:fs': { kind: 'builtin' as const, name: 'node:fs' } }
    const body = one(object(`{ key: "description", get: () => { ${read} } }`))
    expect(await evaluate(body, [site], { links })).toMatchObject({ files: ['/nowhere/limits.txt'] })
    expect(await evaluate(one(object('')))).toMatchObject({ files: [] })
  })

  it('give the same answer from the same request', async () => {
    const file = request([entry(one(object('{ key: "description", get: () => "same" }')))])
    const first = await told(evaluator, file)
    expect(await told(evaluator, file)).toEqual(first)
  })
})
