import { describe, expect, it } from 'vitest'
import type { Fix } from '#core/model/finding.js'
import type { JudgedSample } from '#core/model/samples.js'
import { readSamplesFile } from '#core/samples/files/read.js'
import { generateSamples } from '#core/samples/made/generate.js'
import { nearMisses } from '#core/samples/made/near-misses.js'
import { shownMistakes } from '#core/samples/made/shown-mistakes.js'
import { sharedProject } from '../support/shared-project.js'

const withProject = sharedProject()

const SOURCE = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
export const search = defineTool({
  name: 'search',
  description: 'Finds rooms.',
  input: z.object({ query: z.string(), limit: z.number().max(9).optional() }),
  samples: {
    valid: [
      { input: { query: 'a' } }, // the plain one
      // too many
      {
        input: { query: 'b', limit: 12 },
      },
    ],
  },
  handler: () => 1,
})
`

const SAMPLES = `{
  "search": {
    "valid": [{ "note": "Two words", "input": { "query": "a b" } }],
    "invalid": [
      { "input": { "query": 5, "limit": 1 } }
    ]
  }
}
`

const files = {
  'search.ts': SOURCE,
  'search.samples.json': SAMPLES,
  'toolsight.config.json': '{ "rules": { "null-refused": "off" } }',
}

const told = ({ id, label, verdict }: JudgedSample) => `${id}: ${label}: ${verdict.accepted}`

/** A file's text with the edits that a fix has for it. */
function fixed(text: string, fix: Fix | null): string {
  const lines = text.split('\n')
  const offset = ({ line, character }: { line: number; character: number }) =>
    lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character
  return (fix?.edits ?? []).reduceRight(
    (before, { range, newText }) =>
      before.slice(0, offset(range.start)) + newText + before.slice(offset(range.end)),
    text,
  )
}

describe('the samples that somebody wrote', () => {
  it('have a place, a label and what their tool makes of them', () =>
    withProject(files, async (project) => {
      const { workspace } = project
      const samples = await workspace.samples.judged(project.path('search.ts'))
      expect(samples.map(told)).toEqual([
        'search.ts#search/file/valid/0: Two words: true',
        'search.ts#search/file/invalid/0: { query: 5, limit: 1 }: false',
        'search.ts#search/code/valid/0: { query: "a" }: true',
        'search.ts#search/code/valid/1: { query: "b", limit: 12 }: false',
      ])
      const inFile = await workspace.samples.judged(project.path('search.samples.json'))
      expect(inFile.map(({ id }) => id)).toEqual(samples.slice(0, 2).map(({ id }) => id))
      const at = (file: string, line: number, character: number) =>
        workspace.samples.at(project.path(file), { line, character })
      expect((await at('search.samples.json', 4, 6))?.id).toBe(samples[1]?.id)
      expect((await at('search.samples.json', 4, 45))?.id).toBe(samples[1]?.id)
      expect(await at('search.samples.json', 3, 10)).toBeNull()
      expect((await at('search.ts', 11, 16))?.id).toBe(samples[3]?.id)
      expect(await at('search.ts', 9, 10)).toBeNull()
    }))

  it('are there while their tool cannot be evaluated, and it is said why', () =>
    withProject(files, async (project) => {
      const { workspace } = project
      await workspace.samples.judged(project.path('search.ts'))
      project.type('search.ts', SOURCE.replace('z.object({', 'z.object({{{'))
      const samples = await workspace.samples.judged(project.path('search.samples.json'))
      expect(samples.map(({ id, verdict }) => [id, verdict.accepted])).toEqual([
        ['search.ts#search/file/valid/0', null],
        ['search.ts#search/file/invalid/0', null],
      ])
    }))

  it('are not tried without trust', () =>
    withProject(
      files,
      async (project) => {
        const samples = await project.workspace.samples.judged(project.path('search.samples.json'))
        expect(samples[0]?.verdict).toEqual({ accepted: null, reason: expect.stringContaining('trust') })
      },
      { trusted: false },
    ))

  it('move to the other list, in a samples file and in code', () =>
    withProject(files, async (project) => {
      const { workspace } = project
      const [first, , , last] = await workspace.samples.placed(project.path('search.ts'))
      expect(fixed(SAMPLES, await workspace.fixes.moveSample(first as never))).toBe(
        SAMPLES.replace('[{ "note": "Two words", "input": { "query": "a b" } }]', '[]').replace(
          '"limit": 1 } }',
          '"limit": 1 } },\n      { "note": "Two words", "input": { "query": "a b" } }',
        ),
      )
      expect(fixed(SOURCE, await workspace.fixes.moveSample(last as never))).toBe(
        SOURCE.replace(/ {6}\/\/ too many\n {6}\{\n.*\n {6}\},\n {4}\],\n/, (found) => {
          return `    ],\n    invalid: [\n${found}`
        }),
      )
    }))

  it('move by the fix of what is found about them, never by itself', () =>
    withProject(files, async (project) => {
      const findings = await project.findings('search.ts')
      const refused = findings.find(({ code }) => code === 'example-refused')
      expect(refused?.fix).toBeNull()
      const [fix] = await project.workspace.fixes.all(refused as never)
      expect(fix).toMatchObject({ title: 'Move to invalid', preferred: false })
      project.type('search.ts', fixed(SOURCE, fix ?? null))
      expect((await project.findings('search.ts')).map(({ code }) => code)).toEqual([])
    }))
})

describe('the missing samples', () => {
  it('are near misses of the kinds that no sample shows, once', () =>
    withProject(files, async (project) => {
      const { workspace } = project
      let text = SAMPLES
      const add = async () => {
        const { tools } = await workspace.check(project.path('search.ts'))
        const fix = await workspace.samples.fill(tools[0] as never, 1, { missing: true })
        return fix && fixed(text, fix)
      }
      const after = (await add()) as string
      expect(after.startsWith(SAMPLES.slice(0, SAMPLES.indexOf('"limit": 1 } }') + 14))).toBe(true)
      const notes = readSamplesFile(after).tools[0]?.invalid.map(({ note }) => note?.split(':')[0])
      expect(notes).toEqual([
        undefined,
        'Required field missing',
        'A number sent as text',
        'null for an optional field',
        'Key encoded twice',
      ])
      expect(
        await workspace.samples.fill((await workspace.check(project.path('search.ts'))).tools[0] as never),
      ).toBeNull()
      text = after
      project.type('search.samples.json', after)
      expect(await add()).toBeNull()
    }))

  const schema = {
    type: 'object',
    properties: {
      kind: { enum: ['Twin', 'suite'] },
      nights: { type: 'integer' },
      guest: { type: 'object', properties: { age: { type: 'number' } }, required: ['age'] },
      tags: { type: 'array', items: { type: 'string' } },
      pay: {
        anyOf: [
          {
            type: 'object',
            properties: { by: { const: 'card' }, no: { type: 'string' } },
            required: ['by', 'no'],
          },
          {
            type: 'object',
            properties: { by: { const: 'cash' }, at: { type: 'string' } },
            required: ['by', 'at'],
          },
        ],
      },
    },
    required: ['nights'],
    additionalProperties: false,
  } as const

  it.each(
    nearMisses(schema as never, {
      kind: 'Twin',
      nights: 2,
      guest: { age: 4 },
      tags: ['a', 'b'],
      pay: { by: 'card', no: '1' },
    }).map(({ kind, input, note }) => [note, kind, input] as const),
  )('%s: is known without its note', (_, kind, input) => {
    expect(shownMistakes(schema as never, [{ input }])).toContain(kind)
  })

  it('are not known from what is right', async () => {
    const { valid } = await generateSamples({
      tool: 't',
      schema: schema as never,
      own: [],
      seed: 1,
      judge: async (inputs) => inputs.map(() => ({ accepted: true as const })),
    })
    expect(valid.length).toBeGreaterThan(1)
    expect([...shownMistakes(schema as never, valid)]).toEqual([])
  })
})
