import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { transformSync } from 'oxc-transform'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fc } from '../../../../test/property.js'
import { Project } from '../support/project.js'

/*
 * The program that is sliced out of a module makes the same tools as the module itself, where importing it is safe.
 * Modules are lists of random declarations, each of which may use, change or shadow what stands before it.
 */

/**
 * A declaration: its text and what it declares, given the schemas and the shapes before it. A shape that was copied is
 * `settled`, and not changed any more: tools of one file share their declarations, so a copy that is made after another
 * tool was read sees what stands below it too.
 */
type Part = (
  index: number,
  schemas: string[],
  shapes: string[],
) => { text: string; schema?: string; shape?: string; settled?: string }

const pick = (names: string[], at: number, otherwise: string) =>
  names[at % Math.max(names.length, 1)] ?? otherwise

const part: fc.Arbitrary<Part> = fc.tuple(fc.nat(17), fc.nat(1000), fc.nat(1000)).map(
  ([kind, a, b]): Part =>
    (i, schemas, shapes) => {
      const schema = pick(schemas, a, 'z.string()')
      const shape = pick(shapes, b, '{}')
      const max = (a % 9) + 1
      switch (kind) {
        case 0:
          return { text: `const s${i} = z.string().max(${max})`, schema: `s${i}` }
        case 1:
          return {
            text: `export const s${i} = z.object({ inner: ${schema} }).describe('d${max}')`,
            schema: `s${i}`,
          }
        case 2:
          return { text: `const h${i}: Record<string, z.ZodType> = { k${i}: ${schema} }`, shape: `h${i}` }
        case 3:
          return {
            text: `const h${i} = { ...${shape}, n${i}: z.number().optional() } as Record<string, z.ZodType>`,
            shape: `h${i}`,
            settled: shape,
          }
        case 4:
          return { text: `enum E${i} { A = 'a${i}', B = 'b' }\nconst s${i} = z.enum(E${i})`, schema: `s${i}` }
        case 5:
          return {
            text: `function f${i}(n: number = ${max}): z.ZodType { return ${schema}.describe('f' + n) }\nconst s${i} = f${i}(${b % 2 ? max : ''})`,
            schema: `s${i}`,
          }
        case 6:
          return { text: shapes.length > 0 ? `${shape}.m${i} = ${schema}` : '' }
        case 7:
          return { text: shapes.length > 0 ? `Object.assign(${shape}, { o${i}: ${schema} })` : '' }
        case 8:
          return {
            text: shapes.length > 0 ? `for (const key of ['x', 'y${i}']) { ${shape}[key] = ${schema} }` : '',
          }
        case 9:
          return {
            text:
              shapes.length > 0
                ? `if (Object.keys(${shape}).length > ${max % 3}) { delete ${shape}.x } else { ${shape}.e${i} = ${schema} }`
                : '',
          }
        case 10:
          return {
            text: `class C${i} { static readonly max: number = ${max}; constructor(readonly schema: z.ZodType) {} list() { return z.array(this.schema).max(C${i}.max) } }\nconst s${i} = new C${i}(${schema}).list()`,
            schema: `s${i}`,
          }
        case 11:
          return {
            text: `const { a: s${i}, ...h${i} } = { a: ${schema}, r${i}: ${schema} } as { a: z.ZodType } & Record<string, z.ZodType>`,
            schema: `s${i}`,
            shape: `h${i}`,
          }
        case 12:
          return {
            text: `let n${i} = ${max}\nn${i} += ${b % 5}\nconst s${i} = z.string().max(n${i})`,
            schema: `s${i}`,
          }
        case 13:
          return {
            text: `namespace N${i} { export const schema = ${schema}; export const max = ${max} }\nconst s${i} = z.array(N${i}.schema).max(N${i}.max)`,
            schema: `s${i}`,
          }
        case 14:
          return {
            text: `const add${i} = (key: string) => { ${shapes.length > 0 ? `${shape}[key] = ${schema}` : ''} }\nadd${i}('c${i}')`,
          }
        case 15:
          return { text: `const s${i} = await Promise.resolve(${schema})`, schema: `s${i}` }
        case 16:
          return {
            text: `const s${i} = z.string().refine((value) => later${i}(value))\nfunction later${i}(_: string): boolean { return true }`,
            schema: `s${i}`,
          }
        default:
          return {
            text:
              shapes.length > 0
                ? `Object.keys(${shape}).forEach((key) => { ${shape}[key + '_'] = ${schema} })`
                : '',
          }
      }
    },
)

/** Tools at random places between the declarations. */
const tool = fc.tuple(fc.nat(5), fc.nat(1000))

function moduleOf(parts: Part[], tools: Array<[number, number]>): string {
  const schemas: string[] = []
  const shapes: string[] = []
  const lines = [
    "import { z } from 'zod'",
    "import { defineTool } from '@toolsight/runtime'",
    'export const all: unknown[] = [];',
  ]
  parts.forEach((make, index) => {
    const { text, schema, shape, settled } = make(index, schemas, shapes)
    lines.push(text && `${text};`)
    if (schema) schemas.push(schema)
    if (shape) shapes.push(shape)
    if (settled) shapes.splice(0, shapes.length, ...shapes.filter((each) => each !== settled))
  })
  tools.forEach(([kind, at], index) => {
    const shape = pick(shapes, at, '{}')
    const schema = pick(schemas, at, 'z.string()')
    const define = (name: string, input: string) =>
      `defineTool({ name: ${name}, input: ${input}, handler: () => null })`
    const name = `'t${index}'`
    const text = [
      `all.push(${define(name, `z.object(${shape})`)})`,
      `all.push(${define(name, `z.object({ q: ${schema} })`)})`,
      `for (const key of ['a', 'b']) all.push(${define(`'t${index}' + key`, `z.object({ [key]: ${schema} })`)})`,
      `function make${index}(name: string, input = ${schema}) { return ${define('name', 'z.object({ input })')} }\nall.push(make${index}(${name}))`,
      `all.push(...['a', 'b'].map((key, i) => ${define(`'t${index}' + key + i`, `z.object(${shape})`)}))`,
      `(() => { const local = ${schema}; all.push(${define(name, 'z.object({ local })')}) })()`,
    ][kind] as string
    lines.push(`${text};`)
  })
  return lines.join('\n')
}

interface LiveTool {
  name: string
  input: z.ZodType
}

describe('a sliced module', () => {
  let project: Project
  beforeAll(async () => {
    project = await Project.open({ 'package.json': '{ "name": "equal", "type": "module" }' })
  })
  afterAll(() => project.dispose())

  it('makes the tools that the module makes when it is imported', async () => {
    let runs = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 9 }),
        fc.array(tool, { minLength: 1, maxLength: 3 }),
        async (parts, tools) => {
          const text = moduleOf(parts, tools)
          const run = runs++
          const script = project.path(`run${run}.mjs`)
          writeFileSync(script, transformSync('module.ts', text).code)
          const { all } = (await import(pathToFileURL(script).href)) as { all: LiveTool[] }
          const expected = all.map(({ name, input }) => [name, withoutDialect(z.toJSONSchema(input))])
          project.write(`run${run}.ts`, text)
          const found = (await project.tools(`run${run}.ts`)).map((each) => [
            each.name,
            each.schema ?? each.reason,
          ])
          expect(found).toEqual(expected)
        },
      ),
      { numRuns: 100 },
    )
  }, 120_000)
})

function withoutDialect({ $schema, ...schema }: Record<string, unknown>): unknown {
  return schema
}
