import { found, messageOf } from '../found.js'
import { copyPlainJson, NotPlainJson } from '../plain-json.js'
import { isLiveValidator, kindOf } from '../schema/kind.js'
import type { Report } from './problem.js'
import { otherThanObject } from './root-type.js'

/** `input` and `outputSchema`: a Standard Schema or a JSON Schema object. */
export function checkSchema(field: 'input' | 'outputSchema', value: unknown, report: Report): void {
  if (value === undefined) {
    if (field === 'input')
      report([field], 'is missing.', 'Give it a validator (Zod, Valibot, ArkType, …) or a JSON Schema.')
    return
  }
  const kind = kindOf(value)
  switch (kind.kind) {
    case 'standard':
      if (field === 'input') checkRoot(value, report)
      return
    case 'json':
      checkJson(field, kind.schema, report)
      if (field === 'input') checkRoot(value, report)
      return
    case 'old-zod':
      report([field], 'is a schema of a Zod before 3.24, which is no Standard Schema.', 'Upgrade to Zod 4.')
      return
    case 'none': {
      const suggestion = kind.hint === null ? undefined : `Instead, ${kind.hint}.`
      report([field], `must be a Standard Schema or a JSON Schema object, and is ${kind.found}.`, suggestion)
    }
  }
}

/** Models send an object, whatever the schema says. */
function checkRoot(input: unknown, report: Report): void {
  const other = otherThanObject(input)
  if (other === null) return
  report(
    ['input'],
    `takes ${other}, and models send an object.`,
    'Make it an object with a property for that.',
  )
}

/** `parameters`: JSON that is sent as it stands. */
export function checkParameters(value: unknown, report: Report): void {
  if (value === undefined) return
  if (isLiveValidator(value)) {
    report(['parameters'], 'is a live validator, and must be JSON Schema.', 'Give the validator as `input`.')
  } else if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report(['parameters'], `must be a JSON Schema object, and is ${found(value)}.`)
  } else {
    checkJson('parameters', value, report)
  }
}

function checkJson(field: string, value: object, report: Report): void {
  try {
    copyPlainJson(value)
  } catch (thrown) {
    const path = thrown instanceof NotPlainJson ? thrown.path : []
    report([field, ...path], `must be plain JSON, and has ${messageOf(thrown)}.`)
  }
}
