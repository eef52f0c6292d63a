import ts from 'typescript'
import { beforeEach, expect, test } from 'vitest'
import { fieldsOf } from '../forms/form.js'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

/* What TypeScript writes as CommonJS: every export is `void 0` first, and has its value later. */

const projects = sharedProjects()

let project: Project
beforeEach(async () => {
  project = await projects.create(['zod'])
})

/** Writes modules as TypeScript compiles them. */
async function compile(target: ts.ScriptTarget, modules: Record<string, string>): Promise<void> {
  const compilerOptions = {
    module: ts.ModuleKind.CommonJS,
    target,
    esModuleInterop: true,
    experimentalDecorators: true,
  }
  const compiled = Object.entries(modules).map(([name, text]) => [
    `${name}.js`,
    ts.transpileModule(text, { compilerOptions }).outputText,
  ])
  await project.put({ 'package.json': '{ "name": "orchard" }', ...Object.fromEntries(compiled) })
}

async function toolsAndErrors() {
  const { report } = await project.check()
  const tools = report.tools.map(({ name, description, schema }) => [
    name,
    description,
    schema && fieldsOf(schema),
  ])
  return { tools, errors: report.diagnostics.filter(({ severity }) => severity === 'error') }
}

const MODULES = {
  trees: `import { z } from 'zod'
export const tools = [{ name: 'plant_tree', text: 'Plants.', shape: { kind: z.string() } }]
tools.push({ name: 'prune_tree', text: 'Prunes.', shape: { kind: z.string() } })
export const Row = z.number(), Depth = z.number()
export enum Season { Spring = 'spring', Autumn = 'autumn' }
export namespace Limits { export const rows = 'Of a row.' }
export abstract class Base {
  abstract name: string
  shape() { return { row: Row } }
}
const marked = (made: any) => { made.text = 'Marked.'; return made }
@marked
export class Graft { static text = 'Not marked.' }
export const { ripe, rotten } = { ripe: z.boolean(), rotten: z.boolean() }
export let sweet: any = z.boolean()
sweet = z.array(sweet)
export const shapes: any = {}
shapes.soil = { acid: z.boolean() }
export default class { text = 'Of a class.' }`,
  made: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export let server: McpServer
export const other = new McpServer({ name: 'other', version: '1' })
export function start() { server = new McpServer({ name: 'orchard', version: '1' }) }`,
  index: `export * from './trees.js'
export { default, Base as Root } from './trees.js'
export * as all from './trees.js'
export * from './made.js'`,
  main: `import { z } from 'zod'
import Described, { all, Depth, Graft, Limits, other, ripe, Root, Season, server, shapes, start, sweet, tools } from './index.js'
start()
const run = async () => ({ content: [] })
export class Picking extends Root { name = 'pick_fruit' }
for (const { name, text, shape } of tools) server.registerTool(name, { description: text, inputSchema: shape }, run)
server.registerTool(new Picking().name, { description: Graft.text, inputSchema: new Picking().shape() }, run)
server.registerTool('dig_hole', { description: new Described().text, inputSchema: { Depth, when: z.nativeEnum(Season) } }, run)
other.registerTool('sort_fruit', { description: Limits.rows, inputSchema: { ripe, sweet, row: all.Row } }, run)
other.registerTool('test_soil', { description: Object.keys(all).sort().join(), inputSchema: shapes.soil }, run)`,
  own: `import { z } from 'zod'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export const shed = new McpServer({ name: 'shed', version: '1' })
export const shape = { tool: z.string() }
shed.registerTool('lend_tool', { description: 'Lends.', inputSchema: shape }, async () => ({ content: [] }))`,
}

test.each([ts.ScriptTarget.ES2022, ts.ScriptTarget.ES2015])(
  'exports have the values they are given last (%i)',
  async (target) => {
    await compile(target, MODULES)
    expect(await toolsAndErrors()).toEqual({
      tools: [
        ['plant_tree', 'Plants.', 'kind: string'],
        ['prune_tree', 'Prunes.', 'kind: string'],
        ['pick_fruit', 'Marked.', 'row: number'],
        ['dig_hole', 'Of a class.', 'Depth: number, when: string'],
        ['sort_fruit', 'Of a row.', 'ripe: boolean, sweet: array, row: number'],
        [
          'test_soil',
          'Base,Depth,Graft,Limits,Row,Season,default,ripe,rotten,shapes,sweet,tools',
          'acid: boolean',
        ],
        ['lend_tool', 'Lends.', 'tool: string'],
      ],
      errors: [],
    })
  },
)

test('what older compilers and people write: enums, names for one value, the whole and its members', async () => {
  await project.put({
    'package.json': '{ "name": "orchard" }',
    'season.js': `"use strict";
exports.__esModule = true;
exports.north = exports.south = exports.Season = void 0;
var Season;
(function (Season) { Season["Spring"] = "spring"; })(Season = exports.Season || (exports.Season = {}));
exports.north = exports.south = { half: 'N' };
exports.south.half = 'S';
module.exports.late = late;
function late() { return exports.north === exports.south ? exports.south.half : 'two'; }`,
    'whole.js': `exports = module.exports = function whole() { return 'whole' }
exports.part = 'part'`,
    'main.js': `const { z } = require('zod')
const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js')
const season = require('./season.js')
const whole = require('./whole.js')
const server = new McpServer({ name: 'orchard', version: '1' })
server.registerTool('rest', { description: season.late() + whole() + whole.part, inputSchema: { in: z.nativeEnum(season.Season) } }, async () => ({ content: [] }))`,
  })
  expect(await toolsAndErrors()).toEqual({ tools: [['rest', 'Swholepart', 'in: string']], errors: [] })
})
