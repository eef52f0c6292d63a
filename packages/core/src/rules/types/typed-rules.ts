import type { Config } from '../../model/config.js'
import type { TypedRules } from '../../model/typed-rules.js'
import { hintContradictsHandler } from '../definition/hint-contradicts-handler.js'
import type { RuleMeta } from '../engine/rule.js'
import { suppressionsIn } from '../engine/suppression.js'
import { resultDiffers } from '../output/result-differs.js'
import { parametersDrift } from '../schema/parameters-drift.js'
import { handlerIgnoresField } from './handler-ignores-field.js'
import { handlerInputDiffers } from './handler-input-differs.js'
import { handlerUnknownField } from './handler-unknown-field.js'

/** Rules whose findings need types, and are made in `@toolsight/typed`: here they have nothing but their meta. */
export const TYPED_RULES: readonly RuleMeta[] = [
  handlerUnknownField,
  handlerInputDiffers,
  handlerIgnoresField,
]

/** Types add to what these find without them. */
const ALSO = [parametersDrift, resultDiffers, hintContradictsHandler].map(({ meta }) => meta)
const CODES = [...TYPED_RULES, ...ALSO].map(({ code }) => code)

/** What is to be shown of a file's findings that types tell. `text`: null where it cannot be read. */
export function typedRulesOf(file: string, text: string | null, { rules }: Config): TypedRules {
  const set = CODES.filter((code) => Object.hasOwn(rules, code)).map((code) => [code, rules[code]])
  const silenced = text === null ? [] : suppressionsIn(file, text)
  return {
    severities: Object.fromEntries(set),
    silenced: silenced
      .filter(({ code }) => code === null || CODES.includes(code))
      .map(({ code, scope, range }) => ({ code, comment: scope === 'file' ? null : range })),
  }
}
