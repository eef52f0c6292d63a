import { found, messageOf } from '../found.js'
import { meantField, type ToolFieldName, toolFields } from './fields.js'
import { ToolDefinitionInvalid } from './invalid.js'
import type { Limits } from './limits.js'
import type { DefinitionProblem, Report } from './problem.js'
import { checkRecord, isUnsafeKey } from './records.js'
import { checkSamples } from './samples.js'
import { checkParameters, checkSchema } from './schemas.js'
import { checkDescription, checkName } from './text.js'

/**
 * Reads every property of a definition once, checks what was read, and returns that as a frozen
 * object: what was checked is what the program goes on with.
 *
 * @throws {ToolDefinitionInvalid}
 */
export function checkDefinition(config: unknown, limits: Limits): object {
  if (typeof config !== 'object' || config === null) {
    const message = `must be one object, { name, input, handler, … }, and is ${found(config)}.`
    throw new ToolDefinitionInvalid(null, [{ field: 'config', path: [], message }])
  }
  const problems: DefinitionProblem[] = []
  const report: Report = (path, message, suggestion) => {
    const field = String(path[0] ?? 'config')
    problems.push({ field, path, message, ...(suggestion === undefined ? {} : { suggestion }) })
  }
  const definition = read(config, report)
  const broken = new Set(problems.map((problem) => problem.field))
  for (const field of toolFields) {
    if (broken.has(field)) continue
    try {
      checkField(field, definition[field], limits, report)
    } catch (thrown) {
      report([field], `cannot be read (${messageOf(thrown)}).`)
    }
  }
  checkOtherKeys(definition, report)
  if (problems.length > 0) {
    throw new ToolDefinitionInvalid(typeof definition.name === 'string' ? definition.name : null, problems)
  }
  return Object.freeze(definition)
}

function checkField(field: ToolFieldName, value: unknown, limits: Limits, report: Report): void {
  switch (field) {
    case 'name':
      checkName(value, limits.name, report)
      break
    case 'description':
      checkDescription(value, limits.description, report)
      break
    case 'input':
    case 'outputSchema':
      checkSchema(field, value, report)
      break
    case 'parameters':
      checkParameters(value, report)
      break
    case 'samples':
      checkSamples(value, report)
      break
    case 'hints':
    case 'metadata':
      checkRecord(field, value, report)
      break
    case 'handler':
      checkHandler(value, report)
  }
}

function checkHandler(value: unknown, report: Report): void {
  if (value === undefined) report(['handler'], 'is missing.')
  else if (typeof value !== 'function') report(['handler'], `must be a function, and is ${found(value)}.`)
}

/** The known properties, inherited ones too (a definition may be an instance), and the other own ones. */
function read(config: object, report: Report): Record<PropertyKey, unknown> {
  const definition: Record<PropertyKey, unknown> = {}
  for (const key of new Set<string | symbol>([...toolFields, ...ownKeys(config, report)])) {
    if (typeof key === 'string' && isUnsafeKey(key)) {
      report([key], `the key ${JSON.stringify(key)} is not allowed.`, 'Rename it.')
      continue
    }
    try {
      if (key in config) definition[key] = (config as Record<PropertyKey, unknown>)[key]
    } catch (thrown) {
      report([String(key)], `cannot be read (${messageOf(thrown)}).`)
    }
  }
  return definition
}

function ownKeys(config: object, report: Report): Array<string | symbol> {
  try {
    return Reflect.ownKeys(config).filter((key) => Object.prototype.propertyIsEnumerable.call(config, key))
  } catch (thrown) {
    report([], `cannot be read (${messageOf(thrown)}).`)
    return []
  }
}

function checkOtherKeys(definition: Record<PropertyKey, unknown>, report: Report): void {
  const known: ReadonlySet<string> = new Set(toolFields)
  for (const key of Object.keys(definition)) {
    if (known.has(key)) continue
    const meant = meantField(key, (field) => definition[field] !== undefined)
    if (meant !== null) report([key], 'is no property of a tool.', `Did you mean \`${meant}\`?`)
  }
}
