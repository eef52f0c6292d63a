import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#core/model/json.js'
import type { Drift, EvaluationFailure } from '#core/model/reading.js'
import { codes, judged } from './judged.js'
import { located, madeReading, madeSite, madeTool, range, unresolved, written } from './made-facts.js'

const PARAMETERS = written(4, 'parameters', 'wire')
const withParameters = madeSite({ fields: { ...madeSite().fields, parameters: PARAMETERS } })

function explicit(schema: JsonObject, drift: Drift | null = null) {
  return madeTool({
    site: withParameters,
    vendor: 'valibot',
    schemaSource: 'explicit',
    converter: null,
    schema,
    reading: madeReading({
      parameters: { kind: 'json', value: schema },
      resolution: { status: 'resolved', source: 'explicit', schema },
      drift,
    }),
  })
}

test('a tool with which all is well gets nothing', async () => {
  expect(await judged(madeTool())).toEqual([])
})

describe('missing-parameters', () => {
  const tool = unresolved({
    status: 'failed',
    code: 'missing-parameters',
    vendor: 'valibot',
    message: 'no converter',
    available: 'valibot',
  })

  test('says the agreed sentence, at the input', async () => {
    expect(await judged(tool)).toEqual([
      {
        code: 'missing-parameters',
        severity: 'error',
        category: 'correctness',
        message:
          "Tool 'search' uses validator 'valibot', which can't be auto-converted to JSON Schema. " +
          'Add a `parameters` JSON Schema to the tool.',
        file: '/project/tools/search.ts',
        range: range(3, 9, 15),
        tool: 'search',
        toolId: 'tools/search.ts#search',
        path: null,
        related: [],
        fix: { kind: 'generate-parameters', vendor: 'valibot', partial: false },
        otherFixes: [{ kind: 'register-converter', vendor: 'valibot' }],
      },
    ])
  })

  test('promises only a part where no converter is known', async () => {
    const [finding] = await judged(
      unresolved({
        status: 'failed',
        code: 'missing-parameters',
        vendor: 'yup',
        message: 'none',
        available: null,
      }),
    )
    expect(finding?.fix).toEqual({ kind: 'generate-parameters', vendor: 'yup', partial: true })
  })

  test('points at the key where the value runs over lines, at the callee where the input stands elsewhere', async () => {
    const input = { key: range(3, 2, 7), value: range(3, 9, 3, 8), property: range(3, 2, 3, 8) }
    const long = { ...tool, site: madeSite({ fields: { ...madeSite().fields, input } }) }
    expect((await judged(long))[0]?.range).toEqual(range(3, 2, 7))
    const { input: _, ...rest } = madeSite().fields
    expect((await judged({ ...tool, site: madeSite({ fields: rest }) }))[0]?.range).toEqual(madeSite().callee)
  })

  test('an unnamed tool is called after what holds it, then after its place', async () => {
    const unnamed = {
      ...tool,
      name: null,
      nameSource: null,
      reading: madeReading({ ...tool.reading, name: { kind: 'other', found: 'a function' } }),
    }
    const message = async (boundTo: string | null) =>
      (await judged({ ...unnamed, site: madeSite({ boundTo }) })).find(
        ({ code }) => code === 'missing-parameters',
      )?.message
    expect(await message('findRooms')).toContain("Tool 'findRooms' uses")
    expect(await message('default')).toContain("Tool 'search.ts:2' uses")
  })

  test('goes by the imports where nothing may be evaluated, and only where they settle it', async () => {
    const site = madeSite({ literal: { name: 'search', vendor: 'arktype' } })
    const unevaluated = madeTool({
      site,
      status: 'unevaluated',
      reading: null,
      schema: null,
      schemaSource: null,
      vendor: 'arktype',
    })
    const said = async (tool = unevaluated, converters = ['zod'], trusted = false) =>
      codes(
        await judged(tool, {
          trusted,
          config: { ...(await import('./made-facts.js')).madeContext().config, converters },
        }),
      )
    expect(await said()).toContain('missing-parameters')
    expect(await said(unevaluated, ['zod', 'arktype'])).not.toContain('missing-parameters')
    expect(await said(unevaluated, ['zod'], true)).not.toContain('missing-parameters')
    expect(await said({ ...unevaluated, site: { ...withParameters, literal: site.literal } })).not.toContain(
      'missing-parameters',
    )
    expect(await said({ ...unevaluated, site: { ...site, spread: true } })).not.toContain(
      'missing-parameters',
    )
    expect(await said({ ...unevaluated, site: { ...site, framework: 'eve' } })).not.toContain(
      'missing-parameters',
    )
    expect(await said({ ...unevaluated, site: { ...site, literal: { vendor: 'zod' } } })).not.toContain(
      'missing-parameters',
    )
  })
})

describe('unconvertible-schema', () => {
  const failure = {
    status: 'failed',
    code: 'unconvertible-schema',
    vendor: 'zod',
    message:
      "Tool 'search': the `input` schema of validator 'zod' can't be converted to JSON Schema: Date cannot be represented in JSON Schema",
    path: ['stay', '[]', 'from'],
    construct: 'date',
  } as const
  const tool = unresolved({ ...failure, path: [...failure.path] })

  test('points at the field, names it, and says what to send instead', async () => {
    const place = { file: '/project/tools/search.ts', range: range(9, 4, 12) }
    const [finding] = await judged(tool, {
      locate: located(({ path = [] }) => (path.join('.') === 'stay.[].from' ? place : null)),
    })
    expect(finding).toMatchObject({
      code: 'unconvertible-schema',
      range: place.range,
      path: ['stay', '[]', 'from'],
      related: [],
    })
    expect(finding?.message.split('\n')).toEqual([
      'Change `stay[].from`: `date` cannot be written as JSON Schema.',
      'Take an ISO date string and make the `Date` in the handler. Or add `parameters` to the tool.',
      'zod says: Date cannot be represented in JSON Schema',
    ])
  })

  test('points at every field there is, and repeats what the vendor says of the first alone', async () => {
    const others = [{ path: ['stay', '[]', 'to'], construct: 'bigint' }]
    const findings = await judged(unresolved({ ...failure, path: [...failure.path], others }))
    expect(findings.map(({ path, message }) => [path, message.split('\n').length])).toEqual([
      [['stay', '[]', 'from'], 3],
      [['stay', '[]', 'to'], 2],
    ])
    expect(findings[1]?.message).toMatch(
      /^Change `stay\[\]\.to`: `bigint` cannot be written as JSON Schema\.\n/,
    )
  })

  test('stays at the input and links the field that stands in another file', async () => {
    const place = { file: '/project/schemas/stay.ts', range: range(2, 4, 12) }
    const [finding] = await judged(tool, { locate: located(() => place) })
    expect(finding).toMatchObject({ file: '/project/tools/search.ts', range: range(3, 9, 15) })
    expect(finding?.related).toEqual([{ ...place, message: '`stay[].from` is defined here.' }])
  })

  test('names branches and values of records, and gets by without a path or a construct', async () => {
    const of = async (path: string[] | null) =>
      (await judged(unresolved({ ...failure, path, construct: null })))[0]?.message
    expect(await of(['|1', 'born'])).toMatch(/^Change `\(branch 2\)\.born`: this cannot/)
    expect(await of(['choice', '|1', '*'])).toMatch(/^Change `choice \(branch 2\)\.\*`: this cannot/)
    expect(await of(null)).toMatch(/^Change the input: this cannot/)
  })

  test('does not speak of `parameters` where the framework has no such thing', async () => {
    const [finding] = await judged({ ...tool, site: madeSite({ framework: 'eve' }) })
    expect(finding?.message).not.toContain('parameters')
  })

  test('has the `Date` made in a transform where that leaves what goes out as it arrives', async () => {
    const [finding] = await judged({ ...tool, site: madeSite({ framework: 'ai-sdk-5' }) })
    expect(finding?.message).toContain('Take an ISO date string and make the `Date` in a transform.')
  })

  test('speaks of the output at the output', async () => {
    const outputSchema = written(4, 'outputSchema', 'result')
    const [finding] = await judged(
      madeTool({
        site: madeSite({ fields: { ...madeSite().fields, outputSchema } }),
        reading: madeReading({ outputResolution: { ...failure, path: ['at'] } }),
      }),
    )
    expect(finding).toMatchObject({ code: 'unconvertible-schema', range: outputSchema.value })
    expect(finding?.message).toContain('`at` of the output')
    expect(finding?.message).toContain('\nGive an ISO date string. Or give `outputSchema` as JSON Schema.\n')
  })

  test('says what a record without a schema of its values lacks', async () => {
    const [finding] = await judged(
      unresolved({
        ...failure,
        path: ['notes'],
        construct: 'record without values',
        message: 'reading _zod',
      }),
    )
    expect(finding?.message.split('\n')).toEqual([
      'Give `notes` a schema of its values: `z.record(…)` has one argument.',
      'Zod 4 before 4.4 takes that for the schema of the keys. Write both: `z.record(z.string(), …)`.',
      'zod says: reading _zod',
    ])
  })

  test('a hostile construct or vendor text does not take the message apart', async () => {
    const [finding] = await judged(
      unresolved({ ...failure, path: ['a\nb'], construct: '__proto__', message: 'x'.repeat(100_000) }),
    )
    expect(finding?.message.split('\n').slice(0, 2)).toEqual([
      'Change `a b`: `__proto__` cannot be written as JSON Schema.',
      'Describe what is sent as JSON. Or add `parameters` to the tool.',
    ])
    expect(finding?.message.length).toBeLessThan(1000)
  })
})

const unsupportedValidator = {
  status: 'failed',
  code: 'unsupported-validator',
  vendor: 'zod',
  vendorVersion: '3.25.76',
  message: 'Zod 3 schemas have no JSON Schema.',
  advice: 'Upgrade to zod 4.',
} as const

test('unsupported-validator says which validator, and what to do', async () => {
  const [finding, ...others] = await judged(unresolved(unsupportedValidator))
  expect(others).toEqual([])
  expect(finding).toMatchObject({ code: 'unsupported-validator', range: range(3, 9, 15) })
  expect(finding?.message).toBe(
    "Use another validator for the input of 'search': zod 3.25.76 cannot be converted.\nUpgrade to zod 4.\n" +
      'Or add a `parameters` JSON Schema to the tool.',
  )
})

test('unsupported-validator asks for no `parameters` where these hold the schema', async () => {
  const { input: _, ...fields } = withParameters.fields
  const [finding] = await judged({ ...unresolved(unsupportedValidator), site: { ...withParameters, fields } })
  expect(finding?.message).not.toContain('Or add')
})

test('not-a-schema says what was found instead', async () => {
  const failure = { status: 'failed', code: 'not-a-schema', found: 'a function', message: 'no' } as const
  const [finding, ...others] = await judged(unresolved(failure))
  expect(others).toEqual([])
  expect(finding).toMatchObject({ code: 'not-a-schema', range: range(3, 9, 15) })
  expect(finding?.message).toMatch(/^The input of 'search' is not a schema: it is a function\./)
  expect(
    (await judged(madeTool({ reading: madeReading({ outputResolution: failure }) })))[0]?.message,
  ).toContain('The output of')
})

describe('not-a-schema, of an input that comes out as nothing', () => {
  const nothing = madeReading({ input: { kind: 'absent' }, resolution: { status: 'absent' } })
  const facts = { reading: nothing, schema: null, schemaSource: null, converter: null, vendor: null } as const
  const { input: _, ...others } = madeSite().fields

  test('speaks where it is written, whatever the framework', async () => {
    for (const framework of ['toolsight', 'tmcp']) {
      const [finding] = await judged(madeTool({ ...facts, site: madeSite({ framework }) }))
      expect(finding).toMatchObject({ code: 'not-a-schema', range: range(3, 9, 15) })
      expect(finding?.message).toMatch(/^The input of 'search' is not a schema: it is undefined\./)
    }
  })

  test('speaks where none is written only if the framework requires one', async () => {
    const without = (framework: string) =>
      judged(madeTool({ ...facts, site: madeSite({ framework, fields: others }) }))
    expect((await without('toolsight'))[0]?.message).toMatch(/ has no schema\./)
    expect(await without('tmcp')).toEqual([])
  })

  test('leaves it to what threw', async () => {
    const failure: EvaluationFailure = {
      kind: 'threw',
      name: 'Error',
      message: 'x',
      stack: [],
      field: 'input',
    }
    const found = await judged(madeTool({ ...facts, failure, status: 'failed' }))
    expect(codes(found)).not.toContain('not-a-schema')
  })
})

describe('invalid-parameters', () => {
  test('names the place inside the schema and the field it is about', async () => {
    const [finding, ...others] = await judged(
      explicit({ type: 'object', properties: { when: { type: 'date' } } }),
    )
    expect(others).toEqual([])
    expect(finding).toMatchObject({ code: 'invalid-parameters', range: PARAMETERS.value, path: ['when'] })
    expect(finding?.message).toMatch(
      /^Correct `properties\.when\.type` in `parameters`: it is "date", which is not a JSON Schema type\.\nThe types are string, /,
    )
  })

  test('is quiet on valid schemas of the dialect they name', async () => {
    const tuple = { type: 'object', properties: { at: { type: 'array', items: [{ type: 'number' }] } } }
    expect(
      codes(await judged(explicit({ ...tuple, $schema: 'http://json-schema.org/draft-07/schema#' }))),
    ).toEqual([])
    expect(codes(await judged(explicit(tuple)))).toEqual(['invalid-parameters'])
  })

  test('checks what a converter made, in frameworks that send 2020-12', async () => {
    const schema = { type: 'object', properties: { n: { type: 'integer', minimum: 'one' } } }
    const tool = madeTool({ schema })
    const place = { file: tool.file, range: range(7, 1, 2) }
    const [finding] = await judged(tool, { locate: located(() => place) })
    expect(finding).toMatchObject({ code: 'invalid-parameters', range: place.range, path: ['n'] })
    expect(finding?.message).toMatch(
      /^Correct `properties\.n\.minimum` in the converted schema: it is "one", not a number\./,
    )
    expect(await judged({ ...tool, site: madeSite({ framework: 'eve' }) })).toEqual([])
  })

  test('reports everything that contradicts itself, each at its keyword, the other mistakes too', async () => {
    const found = await judged(
      explicit({
        type: 'object',
        properties: {
          n: { type: 'number', minimum: 5, maximum: 2 },
          s: { type: 'string', minLength: 'one' },
        },
        required: ['n', 'm'],
      }),
      {
        locate: located(({ tool, keyword }) =>
          keyword?.part === 'parameters'
            ? { file: tool.file, range: range(20, keyword.pointer.length, 9) }
            : null,
        ),
      },
    )
    expect(found.map(({ code, range: { start }, path }) => [code, start.character, path])).toEqual([
      ['invalid-parameters', 1, []],
      ['invalid-parameters', 3, ['n']],
      ['invalid-parameters', 3, ['s']],
    ])
  })

  test('finds limits that a converter took over, and leaves the names that it requires alone', async () => {
    const schema = {
      type: 'object',
      properties: { n: { type: 'integer', minimum: 5, maximum: 2 } },
      required: ['m'],
    }
    const tool = madeTool({ schema })
    const place = { file: tool.file, range: range(7, 1, 2) }
    const found = await judged(tool, { locate: located(() => place) })
    expect(found).toMatchObject([{ code: 'invalid-parameters', range: place.range, path: ['n'] }])
    expect(found[0]?.message).toMatch(/^Correct `properties\.n\.minimum` in the converted schema: it is 5, /)
  })

  test('says so when `parameters` is no JSON at all', async () => {
    const [finding] = await judged(
      madeTool({
        site: withParameters,
        reading: madeReading({ parameters: { kind: 'not-json', found: 'a Map' } }),
      }),
    )
    expect(finding?.message).toBe('Give `parameters` as plain JSON Schema: this is a Map.')
  })

  test('reads the literal where nothing was evaluated', async () => {
    const site = { ...withParameters, literal: { parameters: { type: 'objekt' } } }
    const tool = madeTool({
      site,
      status: 'unevaluated',
      reason: 'not trusted',
      reading: null,
      schema: null,
      schemaSource: null,
    })
    expect(codes(await judged(tool, { trusted: false }))).toEqual(['not-evaluated', 'invalid-parameters'])
  })

  test('a JSON Schema given as the input is checked there', async () => {
    const schema = { type: 'object', properties: { a: { required: true } } }
    const [finding] = await judged(
      madeTool({
        schema,
        schemaSource: 'explicit',
        vendor: null,
        reading: madeReading({ input: { kind: 'json-schema', value: schema } }),
      }),
    )
    expect(finding).toMatchObject({ code: 'invalid-parameters', range: range(3, 9, 15) })
    expect(finding?.message).toContain('in `input`')
  })

  test('a schema that is `true` describes nothing', async () => {
    const [finding, ...others] = await judged(
      madeTool({
        schema: null,
        site: withParameters,
        reading: madeReading({ parameters: { kind: 'json', value: true } }),
      }),
    )
    expect(others).toEqual([])
    expect(finding?.message).toBe('Give `parameters` as a JSON Schema object: true describes no field.')
  })
})

describe('parameters-not-object', () => {
  test.each([
    [{ type: 'string' }, 'is a string'],
    [{ type: 'array', items: {} }, 'is an array'],
    [{ type: ['object', 'null'] }, 'is one of object, null'],
    [{ anyOf: [{ type: 'object' }, { type: 'object' }] }, 'is a union'],
    [{ allOf: [{ type: 'object' }] }, 'is an intersection'],
    [{ $ref: '#/$defs/a', $defs: { a: { type: 'object' } } }, 'is a reference'],
    [{ properties: { a: {} } }, 'has no `type`'],
    [{}, 'is empty and accepts anything'],
  ] as Array<[JsonObject, string]>)('%j %s', async (schema, what) => {
    const [finding, ...others] = await judged(madeTool({ schema }))
    expect(others).toEqual([])
    expect(finding).toMatchObject({ code: 'parameters-not-object', range: range(3, 9, 15), path: [] })
    expect(finding?.message.split('\n')[0]).toBe(
      `Wrap the input of 'search' in an object: its schema ${what}.`,
    )
  })

  test('says that the framework sends an empty schema for what it does not convert', async () => {
    const site = { ...madeTool({}).site, framework: 'ai-sdk-4' }
    const tool = madeTool({ site, schema: {}, converter: 'none', vendor: 'zod', vendorVersion: '4.6.7' })
    expect((await judged(tool)).map(({ message }) => message.split('\n'))).toEqual([
      [
        "The model sees nothing of 'search': AI SDK 4 sends an empty schema.",
        'AI SDK 4 does not convert zod 4.6.7, and does not say so.',
        'Give `parameters` as a Zod 3 schema or as `jsonSchema({ … })`, or move on to AI SDK 5.',
        'Providers accept only `"type": "object"` at the root of the parameters.',
      ],
    ])
  })

  const DRAFT = 'http://json-schema.org/draft-07/schema#'
  const NAMED = { $ref: '#/definitions/search', definitions: { search: {} } }
  test.each([
    [{ $schema: DRAFT }, ['zod', 'zod-to-json-schema'], true],
    [{ ...NAMED, $schema: DRAFT }, ['zod-to-json-schema'], true],
    [{ $schema: DRAFT }, ['zod'], false],
    [{}, ['zod-to-json-schema'], false],
    [{ $schema: DRAFT, description: 'What to search.' }, ['zod-to-json-schema'], false],
    [
      { ...NAMED, definitions: { search: { type: 'string' } }, $schema: DRAFT },
      ['zod-to-json-schema'],
      false,
    ],
  ] as Array<[JsonObject, string[], boolean]>)(
    '%j in a package with %j: that a converter for Zod 3 made it is %s',
    async (schema, dependencies, isTold) => {
      const [finding] = await judged(madeTool({ schema }), {
        packageOf: () => ({ dir: '/', name: 'inn', dependencies }),
      })
      const told = [
        "The model sees nothing of 'search': its schema is empty.",
        '`zod-to-json-schema` makes an empty schema, without an error, of all that is not of Zod 3.',
        'With Zod 4, call `z.toJSONSchema(schema)` in its place.',
      ]
      expect(finding?.code).toBe('parameters-not-object')
      expect(finding?.message.split('\n').slice(0, 3).join() === told.join()).toBe(isTold)
    },
  )

  test('points at `parameters` where the schema is written out', async () => {
    expect((await judged(explicit({ type: 'string' })))[0]).toMatchObject({
      code: 'parameters-not-object',
      range: PARAMETERS.value,
    })
  })
})

describe('empty-schema', () => {
  test('says which fields the model does not see, and offers to generate written-out parameters anew', async () => {
    const drift: Drift = { direction: 'parameters-accepts', input: {}, path: [], message: 'query is missing' }
    const [finding, ...others] = await judged(explicit({ type: 'object' }, drift))
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      code: 'empty-schema',
      range: PARAMETERS.value,
      fix: { kind: 'regenerate-parameters', vendor: 'valibot' },
    })
    expect(finding?.message).toContain('`query`')
  })

  test('a converter that gives nothing is reported at the input, without a fix', async () => {
    const schema = { type: 'object', properties: {}, additionalProperties: false }
    expect((await judged(madeTool({ schema })))[0]).toMatchObject({
      code: 'empty-schema',
      range: range(3, 9, 15),
      fix: null,
    })
  })

  test('is quiet where there are no fields, or where they are not known', async () => {
    for (const declaredKeys of [[], null]) {
      expect(
        await judged(madeTool({ schema: { type: 'object' }, reading: madeReading({ declaredKeys }) })),
      ).toEqual([])
    }
    const record = { type: 'object', additionalProperties: { type: 'number' } }
    expect(await judged(madeTool({ schema: record }))).toEqual([])
  })
})

describe('parameters-drift', () => {
  const drift: Drift = {
    direction: 'parameters-accepts',
    input: { query: 7 },
    path: ['query'],
    message: 'Expected string',
  }

  test('shows the input that settles it, and links the field of the validator', async () => {
    const place = { file: '/project/schemas.ts', range: range(1, 1, 2) }
    const [finding, ...others] = await judged(explicit({ ...madeTool().schema }, drift), {
      locate: located(() => place),
    })
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      code: 'parameters-drift',
      severity: 'warning',
      range: PARAMETERS.value,
      path: ['query'],
      related: [{ ...place, message: "The validator's `query` is here." }],
      fix: { kind: 'regenerate-parameters', vendor: 'valibot' },
    })
    expect(finding?.message.split('\n')).toEqual([
      'The JSON Schema in `parameters` and the valibot schema disagree on `query`.',
      '`parameters` accepts, and the valibot schema refuses: {"query":7}',
      'The valibot schema says: Expected string',
    ])
  })

  test('says the reverse the other way round', async () => {
    const [finding] = await judged(
      explicit({ ...madeTool().schema }, { ...drift, direction: 'validator-accepts' }),
    )
    expect(finding?.message).toContain('The valibot schema accepts, and `parameters` refuses: {"query":7}')
  })
})

test('parameters-drift is quiet where `parameters` is no JSON Schema', async () => {
  const drift: Drift = {
    direction: 'validator-accepts',
    input: { n: 1 },
    path: ['n'],
    message: 'Expected numeric',
  }
  const schema = { type: 'object', properties: { n: { type: 'numeric' } } }
  expect(codes(await judged(explicit(schema, drift)))).toEqual(['invalid-parameters'])
})

describe('default-required', () => {
  const schema: JsonObject = {
    type: 'object',
    properties: {
      limit: { type: 'integer', default: 10 },
      page: { anyOf: [{ $ref: '#/$defs/page' }, { type: 'null' }] },
      sort: { type: 'string', default: 'asc' },
    },
    required: ['limit', 'page'],
    $defs: {
      page: { type: 'object', properties: { size: { type: 'integer', default: 5 } }, required: ['size'] },
    },
  }
  const tool = madeTool({
    schema,
    reading: madeReading({ defaults: [['limit'], ['page', 'size'], ['sort']] }),
  })

  test('gives each such field its finding, in its place', async () => {
    const findings = await judged(tool, {
      locate: located(({ path = [] }) => ({
        file: '/project/tools/search.ts',
        range: range(10 + path.length, 0, 1),
      })),
    })
    expect(findings.map(({ code, path, range: at }) => [code, path, at.start.line])).toEqual([
      ['default-required', ['limit'], 11],
      ['default-required', ['page', 'size'], 12],
    ])
    expect(findings[1]?.message).toContain('Make it optional')
    expect(findings[1]?.message).toContain('The field `page.size` has a default')
    expect(findings[0]?.fix).toEqual({ kind: 'make-optional', path: ['limit'] })
  })

  test('where the framework sends strict schemas, nothing may be left out', async () => {
    const [finding] = await judged({ ...tool, site: { ...tool.site, framework: 'openai-agents' } })
    expect(finding?.message).toContain('Make it nullable')
    expect(finding?.fix).toEqual({ kind: 'make-nullable', path: ['limit'] })
  })

  test('leaves written-out parameters to the comparison with the validator', async () => {
    expect(await judged({ ...tool, schemaSource: 'explicit' })).toEqual([])
  })
})
