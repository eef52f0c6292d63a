import { AsyncLocalStorage } from 'node:async_hooks'
import { types } from 'node:util'
import type { SiteArgument, SiteProperty } from '../../modules/site-entry.js'
import type { Taint } from '../../reading/index.js'
import { ofProgram } from '../failures.js'
import type { FieldReader } from './field-reader.js'
import { copyMembers, defineAtRead, defineValue, taintMembers } from './properties.js'

/** An argument as the callee gets it. Wrapped, so that a user's thenable is not awaited on the way. */
export async function build(
  argument: SiteArgument,
  reader: FieldReader,
  taint: Taint,
): Promise<{ value: unknown }> {
  switch (argument.kind) {
    case 'handler':
      return { value: refusedHandler }
    case 'value':
    case 'spread':
      return reader.evaluate(argument.get, taint, null)
    case 'object': {
      const built = argument.inherited ? (Object.create({}) as object) : {}
      for (const property of argument.inherited ?? [])
        await addProperty(Object.getPrototypeOf(built) as object, property, reader)
      for (const property of argument.props) await addProperty(built, property, reader)
      return { value: built }
    }
  }
}

async function addProperty(target: object, property: SiteProperty, reader: FieldReader): Promise<void> {
  if ('spread' in property) {
    const taint: Taint = new Set()
    const { value: source } = await reader.evaluate(property.spread, taint, null)
    if (typeof source === 'object' && source !== null)
      reader.attempt(null, () => copyMembers(target, source), taint)
    if (taint.size > 0) taintMembers(target, taint, reader.unknowns, property.keys)
    return
  }
  if ('handler' in property) {
    defineValue(target, property.key, refusing(property.key, property.handler))
    return
  }
  if (types.isAsyncFunction(property.get)) {
    const taint: Taint = new Set()
    const { value } = await reader.evaluate(property.get, taint, property.key)
    if (taint.size === 0) defineValue(target, property.key, value)
    else defineUnknown(target, property.key, value, taint, reader)
    return
  }
  defineAtRead(target, property.key, () => {
    const taint: Taint = new Set()
    let value: unknown
    try {
      value = reader.unknowns.into(taint, property.get)
    } catch (error) {
      reader.failIn(taint, property.key, error)
      if (taint.size === 0) throw error
    }
    if (taint.size === 0) defineValue(target, property.key, value)
    else defineUnknown(target, property.key, value, taint, reader)
  })
}

/** A member that depends on something unknown: so does the code that reads it. */
function defineUnknown(
  target: object,
  key: PropertyKey,
  value: unknown,
  taint: Taint,
  reader: FieldReader,
): void {
  const { unknowns } = reader
  const shown = reader.isShown(key) ? (value ?? unknowns.instead(undefined, taint)) : undefined
  Object.defineProperty(target, key, {
    get: () => unknowns.pass(shown, taint),
    set: (other: unknown) => defineValue(target, key, other),
    enumerable: true,
    configurable: true,
  })
}

/** The keys of the functions that were asked for while an SDK runs. */
const ASKED = new AsyncLocalStorage<Set<string>>()

/** Has an SDK work with a definition, and notes in `asked` which functions of it, that are not run, the result depends on. */
export function notingHandlers<T>(asked: Set<string>, work: () => T): T {
  return ASKED.run(asked, work)
}

/** Why it is not known what an SDK does; null where it asked for no function of the definition. */
export function whyNotRun(asked: ReadonlySet<string>): string | null {
  const [key] = asked
  if (key === undefined) return null
  return `The SDK calls \`${key}\` of the definition, and Toolsight does not run that function.`
}

export function refusedHandler(): never {
  throw ofProgram(new Error('Handlers are not run while tools are being evaluated'))
}

/** What stands for a handler whose name is told: an SDK may call the tool by it. */
function refusing(key: string, name: string): () => never {
  const handler = () => {
    ASKED.getStore()?.add(key)
    return refusedHandler()
  }
  return Object.defineProperty(handler, 'name', { value: name, configurable: true })
}
