import type { JsonObject } from '../../../model/json.js'
import { refusedOf } from '../../../rules/provider/unsupported-keyword.js'
import { partsOf } from '../../../rules/provider/unsupported-pattern.js'
import type { ProviderRule } from '../../../wire/provider-rule.js'

type Code = ProviderRule['code']
type RuleOf<C extends Code> = Extract<ProviderRule, { code: C }>

/** What all the targets that a schema goes to ask of it. */
export class Demands {
  readonly #rules: readonly ProviderRule[]

  constructor(rules: readonly ProviderRule[]) {
    this.#rules = rules
  }

  has(code: Code): boolean {
    return this.#rules.some((rule) => rule.code === code)
  }

  of<C extends Code>(code: C): RuleOf<C>[] {
    return this.#rules.filter((rule): rule is RuleOf<C> => rule.code === code)
  }

  /** The keywords of a sub-schema that some target does not take there. */
  refused(schema: JsonObject): string[] {
    return [...new Set(this.of('unsupported-keyword').flatMap((rule) => refusedOf(schema, rule)))]
  }

  /** Whether a keyword would be taken in a sub-schema, whatever its value. */
  takes(keyword: string, schema: JsonObject): boolean {
    return !this.refused({ ...schema, [keyword]: schema[keyword] ?? null }).includes(keyword)
  }

  takesFormat(format: string): boolean {
    return this.of('unsupported-format').every(({ taken }) => taken.includes(format))
  }

  takesPattern(pattern: string): boolean {
    const parts = partsOf(pattern)
    return this.of('unsupported-pattern').every(({ without }) => !without.some((part) => parts.has(part)))
  }

  /** Whether a reference has to be written out: what it says, or what stands beside it, is not taken. */
  wantsWrittenOut(schema: JsonObject): boolean {
    if (this.has('recursive-schema') || this.has('reference-target') || !this.takes('$ref', schema))
      return true
    return this.has('reference-siblings') && Object.keys(schema).some((key) => key !== '$ref')
  }

  /** Keywords that do not stand at the root. */
  notAtRoot(): ReadonlySet<string> {
    return new Set(this.of('root-union').flatMap(({ keywords }) => keywords))
  }
}
