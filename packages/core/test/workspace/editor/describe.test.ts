import { describe, expect, it, test } from 'vitest'
import { applyEdits } from '#core/fixes/index.js'
import type { Finding, Fix } from '#core/model/finding.js'
import type { Files, Project } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const FILE = 'tool.ts'

interface Case {
  imports: string
  /** Two fields: the first is described, the second has a doc comment. */
  input: string
  /** What of the input is another text afterwards. */
  becomes: [from: string, to: string]
  /** Of an import that has to list more. */
  imported?: [from: string, to: string]
  converter?: string
  /** Installed under that name: another one of this repository's own. */
  installed?: Record<string, string>
}

const OWN = `/** How many people. */\n    `

/** The same field in each vendor's own words. */
const CASES: Record<string, Case> = {
  'Zod 4': {
    imports: "import { z } from 'zod'",
    input: `z.object({\n    at: z.string().describe('When.'),\n    ${OWN}guests: z.int().min(1).optional(),\n  })`,
    becomes: ['.optional()', ".optional().describe('How many people.')"],
  },
  'Zod 3': {
    imports: "import { z } from 'zod3'",
    input: `z.object({\n    at: z.string().describe('When.'),\n    ${OWN}guests: z.number(),\n  })`,
    becomes: ['z.number()', "z.number().describe('How many people.')"],
    converter: 'zod3',
  },
  'a chain of several lines': {
    imports: "import { z } from 'zod'",
    input: `z.object({\n    at: z.string().describe('When.'),\n    ${OWN}guests: z\n      .int()\n      .min(1),\n  })`,
    becomes: ['.min(1)', ".min(1)\n      .describe('How many people.')"],
  },
  'a name for its schema': {
    imports: "import { z } from 'zod'\n\nconst guests = z.int()",
    input: `z.object({\n    at: z.string().describe('When.'),\n    ${OWN}guests,\n  })`,
    becomes: [' guests,', " guests: guests.describe('How many people.'),"],
  },
  'Zod Mini': {
    imports: "import * as z from 'zod/mini'",
    input: `z.object({\n    at: z.string().register(z.globalRegistry, { description: 'When.' }),\n    ${OWN}guests: z.int(),\n  })`,
    becomes: ['z.int()', "z.int().register(z.globalRegistry, { description: 'How many people.' })"],
  },
  'Effect 3': {
    imports: "import { Schema } from 'effect'",
    input: `Schema.Struct({\n    at: Schema.String.annotations({ description: 'When.' }),\n    ${OWN}guests: Schema.optional(Schema.Boolean),\n  })`,
    becomes: ['(Schema.Boolean)', "(Schema.Boolean).annotations({ description: 'How many people.' })"],
    converter: 'effect',
    installed: { effect: 'effect3' },
  },
  Joi: {
    imports: "import Joi from 'joi'",
    input: `Joi.object({\n    at: Joi.string().description('When.'),\n    ${OWN}guests: Joi.number(),\n  })`,
    becomes: ['Joi.number()', "Joi.number().description('How many people.')"],
    converter: 'joi',
  },
  'Valibot, a pipe': {
    imports: "import * as v from 'valibot'",
    input: `v.object({\n    at: v.pipe(v.string(), v.description('When.')),\n    ${OWN}guests: v.pipe(v.number(), v.minValue(1)),\n  })`,
    becomes: ['v.minValue(1)', "v.minValue(1), v.description('How many people.')"],
    converter: 'valibot',
  },
  'Valibot, names of its own': {
    imports: "import { description, number, object, optional, pipe as piped, string } from 'valibot'",
    input: `object({\n    at: piped(string(), description('When.')),\n    ${OWN}guests: optional(number()),\n  })`,
    becomes: ['optional(number())', "piped(optional(number()), description('How many people.'))"],
    converter: 'valibot',
  },
  ArkType: {
    imports: "import { type } from 'arktype'",
    input: `type({\n    at: ['string', '@', 'When.'],\n    ${OWN}guests: 'number > 0',\n  })`,
    becomes: ["'number > 0'", "['number > 0', '@', 'How many people.']"],
    converter: 'arktype',
  },
  'ArkType, a bound': {
    imports: "import { type } from 'arktype'",
    input: `type({\n    at: ['string', '@', 'When.'],\n    ${OWN}guests: 'number >= 1',\n  })`,
    becomes: ["'number >= 1'", "['number >= 1', '@', 'How many people.']"],
    converter: 'arktype',
  },
  'Effect 4': {
    imports: "import { Schema } from 'effect'",
    input: `Schema.Struct({\n    at: Schema.String.annotate({ description: 'When.' }),\n    ${OWN}guests: Schema.Boolean,\n  })`,
    becomes: ['Schema.Boolean', "Schema.Boolean.annotate({ description: 'How many people.' })"],
    converter: 'effect',
  },
  'TypeBox, options': {
    imports: "import { Type } from '@sinclair/typebox'",
    input: `Type.Object({\n    at: Type.String({ description: 'When.' }),\n    ${OWN}guests: Type.Optional(Type.Integer({ minimum: 1 })),\n  })`,
    becomes: ['{ minimum: 1 }', "{ minimum: 1, description: 'How many people.' }"],
    converter: 'typebox',
  },
  'TypeBox, no options': {
    imports: "import { Type } from '@sinclair/typebox'",
    input: `Type.Object({\n    at: Type.String({ description: 'When.' }),\n    ${OWN}guests: Type.Integer(),\n  })`,
    becomes: ['Type.Integer()', "Type.Integer({ description: 'How many people.' })"],
    converter: 'typebox',
  },
  'JSON Schema': {
    imports: '',
    input: `{\n    type: 'object',\n    properties: {\n      at: { type: 'string', description: 'When.' },\n      ${OWN}guests: { type: 'integer', minimum: 1 },\n    },\n  }`,
    becomes: ["type: 'integer',", "type: 'integer', description: 'How many people.',"],
  },
}

const textOf = ({ imports, input }: Case) => `import { defineTool } from '@toolsight/runtime'
${imports}

export const book = defineTool({
  name: 'book',
  description: 'Books a table.',
  input: ${input},
  handler: () => 1,
})
`

async function opened(each: Case, run: (project: Project, text: string) => Promise<void>): Promise<void> {
  const text = textOf(each)
  const files: Files = {
    [FILE]: text,
    ...Object.fromEntries(
      Object.entries(each.installed ?? {}).map(([name, alias]) => [
        `node_modules/${name}`,
        { package: alias },
      ]),
    ),
    'toolsight.config.json': JSON.stringify({
      converters: ['zod', ...(each.converter ? [each.converter] : [])],
      rules: { 'null-refused': 'off' },
    }),
  }
  await withProject(files, (project) => run(project, text))
}

async function only(project: Project, code: string): Promise<Finding> {
  const { findings } = await project.check(FILE)
  expect(findings.map((each) => each.code)).toEqual([code])
  return findings[0] as Finding
}

describe('a field whose description stands in the comment above it', () => {
  test.each(Object.keys(CASES))('%s', async (name) => {
    const each = CASES[name] as Case
    await opened(each, async (project, text) => {
      const finding = await only(project, 'undescribed-field')
      expect(finding).toMatchObject({ severity: 'info', path: ['guests'] })
      const fix = (await project.workspace.fixes.preferred(finding)) as Fix
      expect(fix).toMatchObject({ title: 'Describe `guests`', preferred: true })
      const made = applyEdits(text, fix.edits)
      const [from, to] = each.becomes
      expect(made).toBe(text.replace(from, () => to))
      project.type(FILE, made)
      const report = await project.check(FILE)
      expect(report.findings).toEqual([])
      expect(JSON.stringify(report.tools[0]?.schema)).toContain('How many people.')
    })
  })
})

const DESCRIBED = "at: z.string().describe('When.'), who: z.string().describe('Who.')"
const zodTool = (input: string) => textOf({ imports: "import { z } from 'zod'", input, becomes: ['', ''] })

describe('a description that nothing gives', () => {
  it('is for the author to complete, and is not written by itself', async () => {
    const text = zodTool(`z.object({ ${DESCRIBED}, guests: z.int() })`)
    await withProject({ [FILE]: text }, async (project) => {
      const fix = await project.workspace.fixes.preferred(await only(project, 'undescribed-field'))
      expect(fix).toMatchObject({ title: 'Describe `guests`…', preferred: false, edits: [] })
      expect(fix?.template).toMatchObject([{ newText: ".describe('${1:}')", isTemplate: true }])
    })
  })

  it('begins with what its check says when it refuses', async () => {
    const text = zodTool("z.object({ plate: z.string().refine((p) => p !== '', { error: 'No $ in it' }) })")
    await withProject({ [FILE]: text }, async (project) => {
      const fix = await project.workspace.fixes.preferred(await only(project, 'undocumented-refinement'))
      expect(fix?.template?.[0]?.newText).toBe(".describe('${1:No \\$ in it}')")
    })
  })

  it('is for its author to complete where no comment has words', async () => {
    const fields =
      'z.object({\n    /** Begins with HO. */\n    a: z.string().refine(Boolean),\n    b: z.string().refine(Boolean),\n  })'
    await withProject({ [FILE]: zodTool(fields) }, async (project) => {
      const { findings } = await project.check(FILE)
      const asked = findings.filter(({ code }) => code === 'undocumented-refinement')
      expect(asked.map(({ fix }) => fix)).toMatchObject([{ byAuthor: false }, { byAuthor: true }])
    })
  })

  it('takes the words of the comment for a check, too', async () => {
    const text = zodTool(
      "z.object({\n    /** Begins with HO. */\n    plate: z.string().refine((p) => p !== ''),\n  })",
    )
    await withProject({ [FILE]: text }, async (project) => {
      const { findings } = await project.check(FILE)
      expect(findings.map(({ code }) => code).sort()).toEqual([
        'undescribed-field',
        'undocumented-refinement',
      ])
      const fixes = await Promise.all(findings.map((finding) => project.workspace.fixes.preferred(finding)))
      expect(fixes[0]?.edits).toEqual(fixes[1]?.edits)
      project.type(FILE, applyEdits(text, fixes[0]?.edits ?? []))
      expect(await project.findings(FILE)).toEqual([])
    })
  })
})

describe('a description that gets lost further in', () => {
  it('goes to the end of the chain, where Zod before 4.3 keeps it', async () => {
    const input = `z.object({ ${DESCRIBED}, guests: z.number().describe('How many.').min(1) })`
    const text = zodTool(input)
    await withProject({ [FILE]: text, 'node_modules/zod': { package: 'zod40' } }, async (project) => {
      const fix = await project.workspace.fixes.preferred(await only(project, 'undescribed-field'))
      const made = applyEdits(text, fix?.edits ?? [])
      expect(made).toContain("guests: z.number().min(1).describe('How many.') })")
      project.type(FILE, made)
      expect(await project.findings(FILE)).toEqual([])
    })
  })

  it('leaves a comment where it stands', async () => {
    const chain = 'z\n      .number()\n      // Of both tables.\n'
    const text = zodTool(
      `z.object({ ${DESCRIBED}, guests: ${chain}      .describe('How many.')\n      .min(1) })`,
    )
    await withProject({ [FILE]: text, 'node_modules/zod': { package: 'zod40' } }, async (project) => {
      const fix = await project.workspace.fixes.preferred(await only(project, 'undescribed-field'))
      expect(applyEdits(text, fix?.edits ?? [])).toContain(
        `${chain}      \n      .min(1)\n      .describe('How many.') })`,
      )
    })
  })
})

describe('tools that are left in peace', () => {
  test.each([
    ['half of them are described', "z.object({ at: z.string().describe('When.'), guests: z.int() })"],
    ['no field is described', 'z.object({ at: z.string(), guests: z.int() })'],
    [
      'less than half are',
      "z.object({ at: z.string().describe('When.'), guests: z.int(), note: z.string() })",
    ],
    ['a constant', `z.object({ ${DESCRIBED}, kind: z.literal('table') })`],
    [
      'an object whose fields say it',
      "z.object({ at: z.object({ day: z.string().describe('The day.'), hour: z.int().describe('The hour.') }) })",
    ],
  ])('%s', async (_title, input) => {
    await withProject({ [FILE]: zodTool(input) }, async (project) => {
      expect(await project.findings(FILE)).toEqual([])
    })
  })
})
