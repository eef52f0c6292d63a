import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Project, zodTool } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

beforeEach(async () => {
  project = await projects.create(['zod', '@toolsight/runtime'])
  await project.put({
    'tools/rooms.ts': zodTool('find_rooms').replace("name: 'find_rooms'", "name: 'rooms'"),
    'tools/spa.ts': zodTool('spa', 'z.object({ at: z.date() })'),
    'other/long-name-of-a-folder/another-long-name-of-a-folder/cancel-a-booking.ts': zodTool('cancel'),
  })
})

afterEach(() => project.remove())

describe('list', () => {
  it('shows each tool with names, state, tokens, framework and place', async () => {
    const { code, out, err } = await project.run(['list', 'tools'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(
      /^2 tools: 1 as sent, 1 would be refused\n\n {2}tool +state +tokens +framework +place\n/,
    )
    expect(out).toMatch(/\n {2}rooms +as sent +\d+ +toolsight +tools\/rooms\.ts:5\n {4}also find_rooms\n/)
    expect(out).toMatch(/\n {2}spa +would be refused +– +toolsight +tools\/spa\.ts:5\n/)
  })

  it('keeps within 80 columns, with places whole', async () => {
    const { out } = await project.run(['list'])
    const place = 'other/long-name-of-a-folder/another-long-name-of-a-folder/cancel-a-booking.ts:5'
    expect(out).toContain(`\n    ${place}\n`)
    expect(out.split('\n').filter((line) => line.length > 80 && !line.includes(place))).toEqual([])
  })

  it('shows those in a state', async () => {
    const { out } = await project.run(['list', '--state', 'refused,failed'])
    expect(out).toContain('1 of 3 tools: 2 as sent, 1 would be refused\n')
    expect(out).toContain('spa')
    expect(out).not.toContain('rooms')
    const spoken = await project.run(['list', '--state', 'as sent', '--format', 'json'])
    expect(JSON.parse(spoken.out).tools.map(({ name }: { name: string }) => name)).toEqual([
      'cancel',
      'rooms',
    ])
  })

  it('says which targets refuse a tool that others take, and what no call uses yet, as check and show do', async () => {
    await project.put({
      'toolsight.config.json': '{ "targets": ["anthropic", "openai-responses"] }',
      'two/spaced.ts': zodTool('spaced', "z.object({ 'a b': z.string() })"),
      'two/weather.ts':
        "import { tool } from 'ai'\nimport { z } from 'zod'\nexport const weather = tool({ description: 'A.', inputSchema: z.object({ a: z.string() }) })\n",
    })
    for (const verb of ['list', 'check']) {
      const { out } = await project.run([verb, 'two'])
      expect(out).toMatch(/\n {2}spaced +would be refused by Anthropic +\d/)
      expect(out).toMatch(/\n {2}weather +not used in a call yet +\d/)
      expect(out).toContain('2 tools: 1 as sent, 1 would be refused\n')
    }
    const refused = await project.run(['show', 'spaced'])
    expect(refused.err).toBe('Checked for: ✗ Anthropic, ✓ OpenAI Responses: toolsight check two/spaced.ts\n')
    const unused = await project.run(['show', 'weather', '--target', 'anthropic'])
    expect(JSON.parse(unused.out)).toMatchObject({ name: 'weather' })
    expect(unused.err).toContain('Not used in a call yet: the key there will be its name')
  })

  it('has tools that several calls make alike on one line, as check has', async () => {
    const make = (file: string) => [
      `calls/${file}.ts`,
      `import { make } from './make.js'\nexport const tool = make('${file === 'sauna' ? 'sauna' : 'pool'}')\n`,
    ]
    await project.put({
      'calls/make.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
export const make = (place: string) =>
  defineTool({ name: \`open_\${place}\`, description: 'Opens it.', input: z.object({ at: z.string() }), handler: () => 1 })
`,
      ...Object.fromEntries(['early', 'late', 'sauna'].map(make)),
    })
    for (const verb of ['list', 'check']) {
      const { out } = await project.run([verb, 'calls'])
      expect(out).toContain('3 tools: 1 as sent, 2 would be refused\n')
      expect(out).toMatch(/\n {2}open_pool \(2×\) +would be refused +\d.* calls\/make\.ts:4\n/)
      expect(out).toMatch(/\n {2}open_sauna +as sent +\d.* calls\/make\.ts:4\n/)
      expect(out.match(/ open_pool .*refused/g)).toHaveLength(1)
    }
  })

  it('asks the SDK that sends a tool, and counts what it refuses, without any target', async () => {
    await project.put({
      'node_modules/openai/package.json':
        '{ "name": "openai", "version": "5.0.0", "type": "module", "main": "index.js" }',
      'node_modules/openai/index.js': `export default class OpenAI {
  constructor({ fetch }) { this.fetch = fetch }
  chat = { completions: { create: async (body) => {
    if (body.tools[0].function.name === 'spare') throw new Error('spare is no name for a tool')
    return this.fetch('https://api.openai.com/v1/chat/completions', { method: 'POST', body: JSON.stringify(body) })
  } } }
}
`,
      'sent/tools.ts': ['book', 'spare']
        .map(
          (name) =>
            `export const ${name} = { type: 'function', function: { name: '${name}', description: 'Books.', parameters: { type: 'object', properties: {} } } }\n`,
        )
        .join(''),
    })
    for (const verb of ['list', 'check']) {
      const { out } = await project.run([verb, 'sent'])
      expect(out).toContain('2 tools: 1 as sent, 1 would be refused\n')
      expect(out).toMatch(/\n {2}book +as sent /)
      expect(out).toMatch(/\n {2}spare +would be refused /)
    }
  })

  it('shows every name that a tool is called by, which show finds it by', async () => {
    await project.put({
      'named/tools.ts': `import { tool } from 'ai'
import { tool as agentTool } from '@openai/agents'
import { z } from 'zod'
const inner = tool({ description: 'I.', inputSchema: z.object({ a: z.string() }) })
export { inner as outer }
const tide = tool({ description: 'T.', inputSchema: z.object({ b: z.string() }) })
export const all = { sea: tide }
export const found = agentTool({ name: 'look up.x', description: 'L.', parameters: z.object({ c: z.string() }), execute: () => 1 })
export function makeGauge() { return tool({ description: 'G.', inputSchema: z.object({ d: z.string() }) }) }
`,
      'named/app.ts': `import { generateText } from 'ai'
import { outer } from './tools.js'
generateText({ tools: { weather: outer } })
generateText({ tools: { rain: outer } })
`,
    })
    const names = {
      a: ['weather', 'rain', 'inner', 'outer'],
      b: ['sea', 'tide'],
      c: ['look up.x', 'look_up_x', 'found'],
      d: ['makeGauge'],
    }
    const { out } = await project.run(['list', 'named', '--format', 'json'])
    const listed = JSON.parse(out).tools.map((tool: { names: string[] }) => tool.names)
    expect(listed).toEqual(Object.values(names))
    const table = (await project.run(['list', 'named'])).out
    for (const [field, [first, ...others]] of Object.entries(names)) {
      const also = others.length > 0 ? `    also ${others.join(', ')}\n` : ''
      expect(table).toMatch(new RegExp(`\n  ${first} .*\n${also}`))
      const shown = await project.run(['show', others.at(-1) ?? (first as string)])
      expect(Object.keys(JSON.parse(shown.out).properties)).toEqual([field])
    }
  })

  it('finds a tool that a function outside of what is asked for makes, as show does by its id', async () => {
    await project.put({
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@kit/*": ["./kit/*"] } } }',
      'kit/lending.ts': `import { defineTool } from '@toolsight/runtime'
export const lending = (what, input) => defineTool({ name: 'lend_' + what, description: 'Lends a ' + what + '.', input, handler: () => 1 })
`,
      'kit/index.ts': "export * from './lending.js'\n",
      // Nothing in its text is a sign of tools.
      'desk/key.ts': `import { z } from 'zod'
import { lending } from '@kit/index'
export const key = lending('key', z.object({ room: z.string() }))
`,
      'desk/rest.ts': 'export const rest = 1\n',
    })
    const all = JSON.parse((await project.run(['list', '--format', 'json'])).out).tools as Array<{
      id: string
    }>
    const ids = all.map(({ id }) => id).filter((id) => id.startsWith('desk/'))
    expect(ids).toEqual(['desk/key.ts#lend_key'])
    for (const part of ['desk/key.ts', 'desk']) {
      const { tools } = JSON.parse((await project.run(['list', part, '--format', 'json'])).out)
      expect(tools).toMatchObject([{ id: ids[0], name: 'lend_key', state: 'as-sent' }])
    }
    const shown = await project.run(['show', ids[0] as string])
    expect(JSON.parse(shown.out)).toMatchObject({ properties: { room: { type: 'string' } } })
    // Nor is the function itself one that nothing is known to call.
    const { tools, diagnostics } = JSON.parse((await project.run(['check', 'kit', '--format', 'json'])).out)
    expect([tools, diagnostics.filter(({ file }: { file?: string }) => file?.startsWith('kit/'))]).toEqual([
      [],
      [],
    ])
  })

  it('says which states there are', async () => {
    expect(await project.run(['list', '--state', 'refusd'])).toEqual({
      code: 2,
      out: '',
      err: 'error: There is no state refusd. Did you mean refused?\n',
    })
  })

  it('prints JSON for programs', async () => {
    const { out } = await project.run(['list', 'tools/rooms.ts', '--format', 'json'])
    expect(JSON.parse(out)).toEqual({
      version: 1,
      tools: [
        {
          id: 'tools/rooms.ts#rooms',
          name: 'rooms',
          names: ['rooms', 'find_rooms'],
          framework: 'toolsight',
          file: 'tools/rooms.ts',
          range: { start: { line: 3, character: 26 }, end: { line: 8, character: 2 } },
          state: 'as-sent',
          tokens: expect.any(Number),
        },
      ],
    })
  })

  it('finds tools in the modules of CommonJS without any configuration', async () => {
    const tool = (name: string) => `const { defineTool } = require('@toolsight/runtime')
const { z } = require('zod')
const input = z.object({ room: z.string() })
exports.${name} = defineTool({ name: '${name}', description: 'Books.', input, handler: () => 1 })
`
    await project.put({ 'script/book.cjs': tool('book'), 'script/cancel.cts': tool('cancel') })
    const { report } = await project.check('script')
    expect(report.tools.map(({ file, name, status }) => [file, name, status])).toEqual([
      ['script/book.cjs', 'book', 'resolved'],
      ['script/cancel.cts', 'cancel', 'resolved'],
    ])
    const { out } = await project.run(['list'])
    expect(out).toContain('script/book.cjs:4')
  })

  it('says so where there is no tool', async () => {
    await project.put({ 'empty/a.ts': 'export const a = 1\n' })
    const { code, out } = await project.run(['list', 'empty'])
    expect([code, out]).toEqual([0, 'No tools found in 1 file. What to do: toolsight check\n'])
  })
})
