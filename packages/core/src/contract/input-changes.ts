import { isDeepStrictEqual } from 'node:util'
import { folding } from '../json-schema/folding.js'
import { isObject } from '../json-schema/subschemas.js'
import type { FieldOwner } from '../model/fields.js'
import type { Json, JsonObject } from '../model/json.js'
import type { WireChange } from '../wire/diff/change.js'
import { diffSchemas } from '../wire/diff/schemas.js'
import type { Hurt, VersionPart } from './change.js'
import { isSameText } from './unknown-text.js'

/** A change of a schema, and what it does before anything is proved. */
export interface SchemaChange extends WireChange {
  hurts: Hurt[]
  asks: VersionPart
  /** One side may take what the other one refuses: to be proved. */
  mayRefuse: boolean
}

/** What models read, and nothing judges. */
const TEXTS = /^(description|title|default|examples|deprecated|\$comment|x-.*|readOnly|writeOnly)-/

/** The same said in another way. */
const RESPELLED =
  /^(ref-(inlined|made|changed)|null-respelled|type-(respelled|in-capitals)|allOf-(merged|made)|union-as-types|types-as-union|tuple-respelled|fields-reordered|const-as-enum|enum-as-const|description-grew)$/

/** More is taken than before. */
const WIDER =
  /^(required-shrank|null-allowed|type-(widened|dropped)|opened|branch-added|record-values-dropped|enum-dropped|const-dropped|(minimum|maximum|exclusiveMinimum|exclusiveMaximum|minLength|maxLength|minItems|maxItems|minProperties|maxProperties|pattern|format|multipleOf|uniqueItems|propertyNames)-dropped)$/

/** Fields that lead out of the tool: they change what a user consents to. */
const LEADING_OUT: ReadonlyArray<readonly [RegExp, string]> = [
  [/^(command|cmd|shell|script|exec|code|args|argv|sql)$|(command|shell|script|sql)$/i, 'a command'],
  [
    /^(path|paths|file|files|filename|dir|directory|folder|cwd)$|(path|file|filename|directory|folder|dir)s?$/i,
    'a path',
  ],
  [
    /^(url|urls|uri|href|link|endpoint|webhook|host|hostname|origin)$|(url|uri|endpoint|webhook|host)s?$/i,
    'a URL',
  ],
]

/** What is otherwise in one input or output than before. */
export function schemaChanges(before: JsonObject, after: JsonObject, owner: FieldOwner): SchemaChange[] {
  return withoutRepeated(diffSchemas(before, after, owner))
    .filter((change) => !isKnownText(change))
    .map((change) => classified(change, after))
}

/** Whether a text is the one of before, as far as both are known. */
function isKnownText({ kind, before, after }: WireChange): boolean {
  return /^description-(changed|grew)$/.test(kind) && isSameText(before, after)
}

/** A new field that is required is one change. */
function withoutRepeated(changes: readonly WireChange[]): WireChange[] {
  const of = (kind: string) => {
    const own = changes.filter((change) => change.kind === kind)
    return new Map(own.map((change) => [JSON.stringify(change.path), change]))
  }
  const [added, required] = [of('field-added'), of('required-grew')]
  return changes.flatMap((change) => {
    const key = JSON.stringify(change.path)
    if (change.kind === 'required-grew' && added.has(key)) return []
    const isBoth = change.kind === 'field-added' && required.has(key)
    return [isBoth ? { ...change, title: 'required field added' } : change]
  })
}

/** What some converters write for each integer: no limit to anybody but a program that counts further. */
const SAFE_LIMITS: Readonly<Record<string, number>> = {
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
}

/** `minimum` of -9007199254740991 → 2 is one that was added. */
function withoutSafeLimits(change: WireChange): WireChange {
  const [, keyword = ''] = /^(minimum|maximum)-changed$/.exec(change.kind) ?? []
  const safe = SAFE_LIMITS[keyword]
  if (safe === undefined) return change
  const { before, after, ...rest } = change
  if (before === safe && after !== undefined)
    return { ...rest, kind: `${keyword}-added`, title: `\`${keyword}\` added`, after }
  if (after === safe && before !== undefined)
    return { ...rest, kind: `${keyword}-dropped`, title: `\`${keyword}\` dropped`, before }
  return change
}

function classified(given: WireChange, root: JsonObject): SchemaChange {
  const change = withoutSafeLimits(given)
  const { kind } = change
  // The dialect is for programs.
  if (kind.startsWith('$schema-')) return { ...change, hurts: [], asks: 'patch', mayRefuse: false }
  if (RESPELLED.test(kind) && kind !== 'description-grew')
    return { ...change, hurts: [], asks: 'patch', mayRefuse: false }
  if (TEXTS.test(kind)) return { ...change, hurts: ['behaviour'], asks: 'patch', mayRefuse: false }
  if (isReordered(change))
    return {
      ...change,
      kind: 'values-reordered',
      title: 'values in another order',
      hurts: ['behaviour'],
      asks: 'patch',
      mayRefuse: false,
    }
  const leads = kind === 'field-added' && change.owner === 'input' ? leadsTo(change, root) : null
  if (leads !== null)
    return {
      ...change,
      title: `new ${change.title.startsWith('required') ? 'required ' : ''}field takes ${leads}`,
      hurts: ['consent'],
      asks: 'minor',
      mayRefuse: true,
    }
  if (WIDER.test(kind)) return { ...change, hurts: [], asks: 'minor', mayRefuse: change.owner !== 'input' }
  const isField = kind === 'field-added' && change.owner === 'input'
  return {
    ...change,
    hurts: isField ? [] : ['behaviour'],
    asks: isField ? 'minor' : 'patch',
    mayRefuse: kind !== 'not-compared',
  }
}

function isReordered({ kind, before, after }: WireChange): boolean {
  if (kind !== 'values-changed' || !Array.isArray(before) || !Array.isArray(after)) return false
  const sorted = (values: Json[]) => values.map((each) => JSON.stringify(each)).sort()
  return isDeepStrictEqual(sorted(before), sorted(after))
}

function leadsTo({ path, after }: WireChange, _root: JsonObject): string | null {
  const name = path.at(-1) ?? ''
  const schema = isObject(after) ? after : {}
  if (['uri', 'url', 'uri-reference', 'iri'].includes(String(schema['format']))) return 'a URL'
  // A number or a choice of values leads nowhere.
  if (!folding(takesText, () => false)(schema)) return null
  return LEADING_OUT.find(([expression]) => expression.test(name))?.[1] ?? null
}

function takesText(schema: JsonObject, inner: (part: JsonObject) => boolean): boolean {
  if (schema['enum'] !== undefined || schema['const'] !== undefined) return false
  const { type, items } = schema
  const types = Array.isArray(type) ? type : [type]
  if (types.includes('array') && isObject(items)) return inner(items)
  if (type === undefined)
    return ['anyOf', 'oneOf'].every((key) => {
      const branches = schema[key]
      return !Array.isArray(branches) || branches.some((each) => isObject(each) && inner(each))
    })
  return types.includes('string')
}
