import { describe, expect, it } from 'vitest'
import type { Files } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const manifest = (name: string, more: object = {}) =>
  JSON.stringify({ name, version: '7.0.0', type: 'module', exports: './index.js', ...more })

/** An `ai` that has its converter in its own tree, where the project cannot import it. */
const installed = (converter: string): Files => ({
  'node_modules/ai/package.json': manifest('ai'),
  'node_modules/ai/index.js': 'export const tool = (given) => given',
  'node_modules/ai/node_modules/@ai-sdk/provider-utils/package.json': manifest('@ai-sdk/provider-utils'),
  'node_modules/ai/node_modules/@ai-sdk/provider-utils/index.js': converter,
  'package.json': '{ "name": "case", "type": "module" }',
})

const toolWith = (input: string) => `import { tool } from 'ai'
import { z } from 'zod/v3'
export const tools = { find: tool({ inputSchema: z.object({ ${input} }) }) }
`
const TOOL = toolWith('q: z.string()')

/** What the tool resolves to, or why it does not. */
const resolved = (converter: string) =>
  withProject({ 'tool.ts': TOOL, ...installed(converter) }, async (project) => {
    const [tool] = await project.tools('tool.ts')
    return [tool?.schema ?? tool?.reason, (await project.findings('tool.ts')).map(({ code }) => code)]
  })

const refusals = (findings: ReadonlyArray<{ code: string; message: string }>) =>
  findings.filter(({ code }) => code === 'unconvertible-schema').map(({ message }) => message)

describe('a framework that converts by itself', () => {
  it('is asked, wherever it has its converter, and for what leads to the schema', async () => {
    const [schema] = await resolved(
      "export const zodSchema = (schema) => ({ get jsonSchema() { return Promise.resolve({ $schema: 'x', type: 'object', title: schema._def.typeName }) } })",
    )
    expect(schema).toEqual({ type: 'object', title: 'ZodObject' })
  })

  it('says in its own words what it refuses, and where', async () => {
    const [reason, codes] = await resolved(
      "export const zodSchema = (schema) => { if (schema._def.typeName === 'ZodString' || schema._def.shape?.().q) throw new Error('No strings'); return { jsonSchema: {} } }",
    )
    expect(reason).toContain('No strings')
    expect(codes).toContain('unconvertible-schema')
  })

  it('is left alone where it has no such function: then the general converter does it', async () => {
    const [schema] = await resolved('export const other = 1')
    expect(schema).toMatchObject({ properties: { q: { type: 'string' } } })
  })

  it('is not said to refuse fields because it takes objects alone', async () => {
    const converter = `export const zodSchema = (schema) => {
      if (schema._def.typeName !== 'ZodObject') throw new Error('Only objects')
      const isOptional = ([, field]) => field._def.typeName === 'ZodOptional'
      const bad = Object.entries(schema._def.shape()).find(isOptional)
      if (bad) throw new Error(bad[0] + ' is optional')
      return { jsonSchema: {} }
    }`
    const text = toolWith('seats: z.number(), row: z.string().optional(), hall: z.string()')
    const found = await withProject({ 'tool.ts': text, ...installed(converter) }, (project) =>
      project.findings('tool.ts'),
    )
    expect(refusals(found)).toEqual([
      'Make `row` nullable: AI SDK refuses an optional field.\nAI SDK says: row is optional',
    ])
  })

  it('is not said to refuse any field where it takes no object that is made for a try', async () => {
    const found = await withProject(
      { 'tool.ts': TOOL, ...installed("export const zodSchema = () => { throw new Error('Never') }") },
      (project) => project.findings('tool.ts'),
    )
    expect(refusals(found)).toEqual(['Change the input: AI SDK refuses it.\nAI SDK says: Never'])
  })
})
