import { isDeepStrictEqual } from 'node:util'
import { schemaNodes } from '../json-schema/nodes.js'
import type { Json, JsonObject } from '../model/json.js'
import type { EntryForm, ProviderRule } from './provider-rule.js'
import type { Target } from './target.js'

/** What becomes of something that authors of tools ask about, whether or not it was changed. */
export interface Concern {
  /** As it stands in JSON Schema: `default`, `additionalProperties: false`. */
  about: string
  /** What was made of it on the way; `absent`: it is on neither side. */
  way: 'kept' | 'added' | 'dropped' | 'changed' | 'absent'
  /** In how many sub-schemas of what is sent. */
  sent: number
  /** What the provider does with what is sent: a sentence, Markdown. Null where nothing of it is sent. */
  provider: string | null
}

interface Watched {
  about: string
  keywords: readonly string[]
  /** The value that is meant; absent: any. */
  value?: Json
}

const WATCHED: readonly Watched[] = [
  { about: '$schema', keywords: ['$schema'] },
  { about: 'additionalProperties: false', keywords: ['additionalProperties'], value: false },
  { about: 'default', keywords: ['default'] },
  {
    about: 'minimum, maximum',
    keywords: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  },
]

/**
 * The four that a schema meets on its way from a validator to a provider: what was made of each between `before` and what is
 * sent, and what the target's provider does then, as far as rules are known.
 */
export function concernsOf(
  before: JsonObject,
  sent: JsonObject,
  target: Pick<Target, 'label' | 'rules'>,
  forms: ReadonlySet<EntryForm>,
): Concern[] {
  return WATCHED.map((watched) => {
    const [from, to] = [found(before, watched), found(sent, watched)]
    const provider = to.length === 0 ? null : whatProviderDoes(watched, target, forms)
    // What is said once for several places is still said.
    const refers = sent['$defs'] !== undefined || sent['definitions'] !== undefined
    const way = refers ? wayOf(distinct(from), distinct(to)) : wayOf(from, to)
    return { about: watched.about, way, sent: to.length, provider }
  })
}

/** What each sub-schema that has it says. */
function found(schema: JsonObject, { keywords, value }: Watched): Json[] {
  return schemaNodes(schema).flatMap((node) => {
    const members = keywords.filter((keyword) => keyword in node.schema)
    if (members.length === 0 || (value !== undefined && node.schema[members[0] as string] !== value))
      return []
    return [members.map((keyword) => [keyword, node.schema[keyword] as Json])]
  })
}

function distinct(all: readonly Json[]): Json[] {
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()]
}

function wayOf(from: Json[], to: Json[]): Concern['way'] {
  if (from.length === 0) return to.length === 0 ? 'absent' : 'added'
  if (to.length === 0) return 'dropped'
  return isDeepStrictEqual(from, to) ? 'kept' : 'changed'
}

function whatProviderDoes(
  watched: Watched,
  { label, rules }: Pick<Target, 'label' | 'rules'>,
  forms: ReadonlySet<EntryForm>,
): string {
  const rule = rules
    .filter(({ form }) => form === undefined || forms.has(form))
    .find((each) => isAbout(each, watched))
  if (!rule) return `${label} takes it, as far as is known.`
  if (rule.code === 'outdated-draft') return `${label} holds the schema to 2020-12, whatever it says.`
  if (rule.code === 'open-object') return `${label} asks for it on every object.`
  const words = {
    rejected: `${label} refuses it${rule.error === undefined ? '' : `: "${rule.error}"`}.`,
    'rejected-by-some': `Some models of ${label} refuse it.`,
    'rejected-by-older': `Older models of ${label} refuse it.`,
    dropped: `${label} leaves the tool out.`,
    ignored: `${label} ignores it.`,
    rewritten: `${label} rewrites it.`,
    unknown: `What ${label} does with it is not known for certain.`,
  }
  return rule.note === undefined ? words[rule.effect] : `${words[rule.effect]} ${rule.note}`
}

function isAbout(rule: ProviderRule, { about, keywords }: Watched): boolean {
  if (rule.code === 'unsupported-keyword') {
    return 'taken' in rule
      ? keywords.some((keyword) => !rule.taken.includes(keyword))
      : keywords.some((keyword) => rule.refused.includes(keyword))
  }
  if (rule.code === 'outdated-draft') return about === '$schema'
  return rule.code === 'open-object' && about.startsWith('additionalProperties')
}

const WAYS: Record<Concern['way'], string> = {
  kept: 'sent as it is',
  added: 'added',
  dropped: 'dropped',
  changed: 'sent otherwise',
  absent: 'not in it',
}

/** For people, Markdown: what was made of it, and what the provider does then. */
export function concernText({ about, way, sent, provider }: Concern): string {
  const times = sent > 1 ? `, ${sent} times` : ''
  return `\`${about}\`: ${WAYS[way]}${times}.${provider === null ? '' : ` ${provider}`}`
}
