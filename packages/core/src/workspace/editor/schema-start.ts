import type { ToolFacts } from '../../model/facts.js'
import type { Framework, ToolField } from '../../model/framework.js'
import type { Range } from '../../model/text.js'

/** Where the search for a part of a tool starts, in the tool's own file: see `Start`. */
export interface SchemaStart {
  range: Range
  keys?: readonly string[]
  answer?: string
  element: { index: number; name: string | null }
  /** Where the search starts for what is not found there: in the function that makes the tool, or where the tool is written. */
  orElse?: { file: string; range: Range }
}

/** The first of some parts that is written out; else the definition, in which it may stand elsewhere. Null where no key holds it. */
export function schemaStart(
  { site, instance, name, written }: Pick<ToolFacts, 'site' | 'instance' | 'name' | 'written'>,
  parts: readonly ToolField[],
  framework: Framework | undefined,
): SchemaStart | null {
  const element = { index: instance, name }
  const made = parts.map((part) => site.definition?.fields[part]).find((range) => range !== undefined)
  const elsewhere = parts.map((part) => written?.fields[part]).find((field) => field !== undefined)
  const orElse =
    site.definition && made
      ? { orElse: { file: site.definition.file, range: made } }
      : written && elsewhere && { orElse: { file: written.file, range: elsewhere.value } }
  for (const part of parts) {
    const own = site.fields[part]
    if (own) return { range: own.value, element, ...orElse }
  }
  const keys = (framework?.calls ?? []).flatMap(({ fields }) => parts.flatMap((part) => fields[part] ?? []))
  if (keys.length === 0) return null
  const answer = framework?.calls.find(({ answers }) => answers)?.answers?.key
  const start = { range: site.config ?? site.range, keys: [...new Set(keys)], element, ...orElse }
  return answer === undefined || site.config ? start : { ...start, answer }
}
