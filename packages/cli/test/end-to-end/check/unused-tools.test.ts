import { afterEach, describe, expect, it } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

afterEach(() => project.remove())

const TYPE = "import type { Tool } from '@anthropic-ai/sdk/resources/messages'\n"
const SCHEMA = "input_schema: { type: 'object', properties: {} }"
/** Without a description, which is a warning. */
const bare = (name: string) => `{ name: '${name}', ${SCHEMA} }`
const tool = (name: string, exported = 'export ') => `${exported}const ${name}: Tool = ${bare(name)}\n`

const APPLICATION = { name: 'harbor', private: true, type: 'module' }
const AGENT = "import { berth } from './berths'\nexport const tools = [berth]\n"

/** How grave what is said of each tool is, and the messages of `unused-tool`. */
async function said(files: Record<string, string>, manifest: object = APPLICATION) {
  project = await projects.create([])
  await project.put({ 'package.json': JSON.stringify(manifest), ...files })
  const { report } = await project.check()
  const severities = Object.fromEntries(
    report.diagnostics
      .filter(({ code }) => code === 'missing-description')
      .map(({ tool: name, severity }) => [name, severity]),
  )
  const unused = report.diagnostics.filter(({ code }) => code === 'unused-tool')
  return { severities, unused: unused.map(({ message }) => message.split('\n')[0]) }
}

describe('a tool that nothing in a program uses', () => {
  it.each<[string, Record<string, string>]>([
    ['that no import takes', { 'berths.ts': TYPE + tool('berth') + tool('crane'), 'agent.ts': AGENT }],
    [
      'that is only handed on',
      {
        'berths.ts': TYPE + tool('berth') + tool('crane'),
        'agent.ts': AGENT,
        'index.ts': "export * from './all'\n",
        'all.ts': "export { crane as oldCrane } from './berths'\n",
      },
    ],
    [
      'that a function makes which nothing calls',
      {
        'berths.ts': `${TYPE}${tool('berth')}export const makeCrane = (host: string) => { const made: Tool = ${bare('crane')}; return made }\n`,
        'agent.ts': AGENT,
      },
    ],
    [
      'that is in a list of its own file',
      {
        'berths.ts': `${TYPE}${tool('berth')}${tool('crane', '')}export const old = { all: [crane] }\n`,
        'agent.ts': AGENT,
      },
    ],
    ['that is only declared', { 'berths.ts': TYPE + tool('berth') + tool('crane', ''), 'agent.ts': AGENT }],
    [
      'in a file that nothing imports, beside one that is imported',
      { 'berths.ts': TYPE + tool('berth'), 'cranes.ts': TYPE + tool('crane'), 'agent.ts': AGENT },
    ],
    [
      'that only a test uses',
      {
        'berths.ts': TYPE + tool('berth') + tool('crane'),
        'agent.ts': AGENT,
        'berths.test.ts': "import { crane } from './berths'\nconsole.log(crane)\n",
      },
    ],
  ])('has infos alone: %s', async (_, files) => {
    expect(await said(files)).toEqual({
      severities: { berth: 'warning', crane: 'info' },
      unused: ["Nothing in this package uses 'crane'."],
    })
  })

  it('is named once for its file, with a link to each other one', async () => {
    project = await projects.create([])
    await project.put({
      'package.json': JSON.stringify(APPLICATION),
      'berths.ts': TYPE + tool('berth') + tool('crane') + tool('pier') + tool('tug'),
      'agent.ts': AGENT,
    })
    const { report } = await project.check()
    const unused = report.diagnostics.filter(({ code }) => code === 'unused-tool')
    expect(unused).toMatchObject([
      {
        severity: 'info',
        range: { start: { line: 2 } },
        related: [{ message: "'pier' is not used either." }, { message: "'tug' is not used either." }],
      },
    ])
    expect(unused[0]?.message).toMatch(/^Nothing in this package uses 3 tools of this file\.\n/)
  })
})

describe('a tool counts as used', () => {
  const berths = TYPE + tool('berth') + tool('crane')
  it.each<[string, Record<string, string>, object?]>([
    ['in a library', { 'berths.ts': berths, 'agent.ts': AGENT }, { name: 'harbor', exports: './index.js' }],
    [
      'where a package is published with an entry',
      { 'berths.ts': berths, 'agent.ts': AGENT },
      { name: 'harbor', main: './index.js' },
    ],
    ['without a package.json that is one', { 'berths.ts': berths, 'agent.ts': AGENT }, { type: 'module' }],
    [
      'by an import of all',
      { 'berths.ts': berths, 'agent.ts': "import * as all from './berths'\nconsole.log(all)\n" },
    ],
    [
      'by an import among comments',
      {
        'desk.ts': AGENT,
        'berths.ts': berths,
        'agent.ts':
          "import {\n  // Boats\n  berth, /* and loads */ // of them\n  crane,\n} from './berths'\nexport const tools = [berth, crane]\n",
      },
    ],
    [
      'by an import as the program runs',
      {
        'berths.ts': berths,
        'agent.ts': "export const load = async () => (await import('./berths')).crane\n",
      },
    ],
    [
      'where modules are loaded by their paths',
      {
        'berths.ts': berths,
        'agent.ts': `${AGENT}export const load = (file: string) => import(file)\n`,
      },
    ],
    [
      'under another name of another module',
      {
        'berths.ts': berths,
        'index.ts': "export * from './all'\n",
        'all.ts': "export { berth, crane as lift } from './berths'\n",
        'agent.ts': "import { berth, lift } from './index'\nexport const tools = [berth, lift]\n",
      },
    ],
    [
      'by a function that others may call',
      { 'berths.ts': `${berths}export function POST() { return [crane] }\n`, 'agent.ts': AGENT },
    ],
    [
      'by what runs as the module is loaded',
      { 'berths.ts': `${berths}console.log([crane])\n`, 'agent.ts': AGENT },
    ],
    [
      'where it is put into what a call makes',
      {
        'berths.ts': `${berths}export const agent = Object.fromEntries([['tools', [crane]]])\n`,
        'agent.ts': AGENT,
      },
    ],
    [
      'as the default of its file',
      {
        'berths.ts': `${TYPE}${tool('berth')}const crane: Tool = ${bare('crane')}\nexport default crane\n`,
        'agent.ts': AGENT,
      },
    ],
    [
      'by an import through a path that is not found',
      {
        'berths.ts': berths,
        'agent.ts': AGENT,
        'other.ts': "import { crane } from '~/berths'\nconsole.log(crane)\n",
      },
    ],
    [
      'where files are components that import',
      { 'berths.ts': berths, 'agent.ts': AGENT },
      { ...APPLICATION, dependencies: { svelte: '5' } },
    ],
    ['where no file is imported', { 'berths.ts': berths, 'cranes.ts': TYPE + tool('pier') }],
  ])('%s', async (_, files, manifest = APPLICATION) => {
    const { severities, unused } = await said(files, manifest)
    expect(unused).toEqual([])
    expect(new Set(Object.values(severities))).toEqual(new Set(['warning']))
  })
})
