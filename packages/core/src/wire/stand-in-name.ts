import { namesOf } from '../detect/definitions/key-use.js'
import type { ToolFacts } from '../model/facts.js'

/** What a tool is sent as: no SDK and no provider takes one without a name. */
export function standInName({ name, provisionalName, keyedAt = [], site }: ToolFacts): string {
  const held = site.boundTo === 'default' ? null : site.boundTo
  return name ?? provisionalName ?? held ?? namesOf(keyedAt)[0] ?? 'tool'
}

/** Whether something stands for the name that the model reads. */
export function isUnnamed({ name, provisionalName }: ToolFacts): boolean {
  return name === null || provisionalName !== undefined
}

/** Whether it will have a name once it is used, or has several. */
export function isNamedByUse({ provisionalName, keyedAt = [] }: ToolFacts): boolean {
  return provisionalName !== undefined || keyedAt.length > 0
}

/** Why a tool goes by that name. */
export function unnamedNote({ name, provisionalName, keyedAt = [] }: ToolFacts, standIn: string): string {
  if (name !== null)
    return `The model calls it by the key of the record that holds it, and none was found: \`${standIn}\` stands for it.`
  if (provisionalName !== undefined)
    return `Not used in a call yet: the key there will be its name, and \`${standIn}\` stands for it.`
  const names = namesOf(keyedAt).map((name) => `\`${name}\``)
  return names.length > 1
    ? `It has several names, ${names.join(', ')}: \`${standIn}\` stands for them.`
    : `It has no name of its own: \`${standIn}\` stands for one.`
}
