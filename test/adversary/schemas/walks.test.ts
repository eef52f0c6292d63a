import { describe, expect, it } from 'vitest'
import { withNull, withoutSpoken } from '../../../packages/core/dist/child/reading/drift/spoken.js'
import { isExplained } from '../../../packages/core/dist/fixes/parameters/omission.js'
import { Demands } from '../../../packages/core/dist/fixes/source/fitting/demands.js'
import { fitted } from '../../../packages/core/dist/fixes/source/fitting/fitted.js'
import { copyOf } from '../../../packages/core/dist/json-schema/alter.js'
import { canonical } from '../../../packages/core/dist/json-schema/canonical.js'
import { comparedFields } from '../../../packages/core/dist/json-schema/fields.js'
import { fromGoogleSchema } from '../../../packages/core/dist/json-schema/google-schema.js'
import { instanceOf } from '../../../packages/core/dist/json-schema/instances.js'
import { schemaFields } from '../../../packages/core/dist/json-schema/named-fields.js'
import { schemaNodes } from '../../../packages/core/dist/json-schema/nodes.js'
import { relax } from '../../../packages/core/dist/json-schema/relax.js'
import { isTriviallyValid } from '../../../packages/core/dist/json-schema/sound-schema.js'
import { allowsAnything, subschemasAt } from '../../../packages/core/dist/json-schema/subschemas.js'
import { typeText } from '../../../packages/core/dist/json-schema/type-text.js'
import { unfoldedSize } from '../../../packages/core/dist/json-schema/unfolded.js'
import { within } from '../../../packages/core/dist/json-schema/within.js'
import { writtenSchemas } from '../../../packages/core/dist/json-schema/written.js'
import type { JsonObject } from '../../../packages/core/dist/model/json.js'
import { isRequired, saysNoFields } from '../../../packages/core/dist/rules/provider/wire-schema.js'
import { contradictionsIn } from '../../../packages/core/dist/rules/schema/contradictions.js'
import { concernsOf } from '../../../packages/core/dist/wire/concerns.js'
import { withoutAllOf } from '../../../packages/core/dist/wire/diff/branches.js'
import { diffSchemas } from '../../../packages/core/dist/wire/diff/schemas.js'
import { inflationsIn } from '../../../packages/core/dist/wire/inflation.js'
import { codexSchema } from '../../../packages/core/dist/wire/targets/hosts/codex-schema.js'
import { TARGETS } from '../../../packages/core/dist/wire/targets/index.js'
import { budget } from '../budget.js'
import { Random } from '../random.js'
import { HOSTILE, WRAPS } from './hostile.js'

/*
 * Every walk over a schema that the host makes, on schemas that somebody wrote to hang it: an untrusted folder has them, too. A walk
 * that takes seconds is one that grows with something that the schema's author chooses.
 */

/** Of processor time: how long it takes on the clock depends on what else the machine does. */
const MOST_MS = 2000
/** On the clock: a walk that never ends is stopped. */
const ENDLESS_MS = 60_000
const DEEP = Array.from({ length: 24 }, (_, level) => (level % 2 === 0 ? 'l' : 'a'))

/** What targets ask of a schema: some ask the same. */
const DEMANDS = [...new Map(TARGETS.map(({ rules }) => [JSON.stringify(rules), new Demands(rules)])).values()]

const walks: Record<string, (schema: JsonObject) => unknown> = {
  schemaNodes,
  schemaFields,
  comparedFields,
  isPlainlySound: isTriviallyValid,
  typeText,
  inflationsIn: (schema) => inflationsIn(schema, null),
  contradictionsIn: (schema) => contradictionsIn(schema, { required: true }),
  isRequired: (schema) => isRequired(schema, DEEP),
  subschemasAt: (schema) => subschemasAt(schema, DEEP),
  isExplained: (schema) => isExplained(DEEP, [], schema),
  diffSchemas: (schema) => diffSchemas(schema, JSON.parse(JSON.stringify(schema)) as JsonObject, 'input'),
  'diffSchemas, all different': (schema) => diffSchemas(schema, otherwise(schema), 'input'),
  'diffSchemas, other names': (schema) => diffSchemas(schema, renamed(schema), 'input'),
  allowsAnything,
  concernsOf: (schema) => concernsOf(schema, schema, { label: 'x', rules: [] }, new Set()),
  fromGoogleSchema: (schema) => fromGoogleSchema(schema),
  relax: (schema) => relax(schema, 'open'),
  saysNoFields,
  withoutSpoken: (schema) => withoutSpoken(schema, schema),
  writtenSchemas: (schema) => writtenSchemas(schema),
  codexSchema,
  instanceOf: (schema) => ['required' as const, 'all' as const].map((fill) => instanceOf(schema, fill)),
  unfoldedSize: (schema) => unfoldedSize(schema, 5_000),
  withoutAllOf,
  withNull,
  canonical,
  copyOf,
  fitted: (schema) => DEMANDS.map((demands) => fitted(schema, demands)),
}

function otherwise(schema: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(schema).replaceAll('"string"', '"number"')) as JsonObject
}

function renamed(schema: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(schema).replaceAll(/"p(?=\d+")/g, '"q')) as JsonObject
}

function stuck(schema: JsonObject): string[] {
  return Object.entries(walks).flatMap(([name, walk]) => {
    // The budget is for the walk, not for what is remembered of one before.
    const own = structuredClone(schema)
    try {
      const before = process.cpuUsage()
      const isDone = within(ENDLESS_MS, () => walk(own))
      const { user, system } = process.cpuUsage(before)
      return isDone && (user + system) / 1000 <= MOST_MS ? [] : [name]
    } catch (error) {
      return [`${name} throws ${String(error)}`]
    }
  })
}

describe('no walk over a schema hangs or throws', () => {
  it.each(Object.entries(HOSTILE))('%s', (_, schema) => {
    expect(stuck(schema)).toEqual([])
  })

  it(
    'any graph of definitions',
    () => {
      const random = new Random(budget.seed)
      const until = performance.now() + budget.milliseconds
      for (let tried = 0; performance.now() < until; tried++) {
        const schema = randomGraph(random)
        expect({ stuck: stuck(schema), schema, tried, seed: budget.seed }).toMatchObject({ stuck: [] })
      }
    },
    budget.timeout,
  )
})

/** A few definitions, each of which says something of some others, itself among them. */
function randomGraph(random: Random): JsonObject {
  const size = 1 + random.below(30)
  const reference = (): JsonObject => ({ $ref: `#/$defs/d${random.below(size)}` })
  const wraps = Object.values(WRAPS)
  const made = (): JsonObject => {
    const parts = Array.from({ length: random.below(3) }, (_, level) =>
      random.of(wraps)(random.chance(0.2) ? made() : reference(), level),
    )
    return Object.assign({}, ...parts, random.chance(0.2) ? reference() : {}) as JsonObject
  }
  const $defs = Object.fromEntries(Array.from({ length: size }, (_, index) => [`d${index}`, made()]))
  return {
    type: 'object',
    properties: { a: reference(), b: made() },
    ...(random.chance(0.3) && made()),
    $defs,
  }
}
