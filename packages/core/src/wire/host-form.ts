import { isObject } from '../json-schema/subschemas.js'
import { type Host, type ServerName, wholeName } from './host.js'
import type { Target } from './target.js'
import type { WireForm } from './wire-form.js'

/** A tool as the model of a host reads it, of what its server lists. */
export function hostForm(listed: WireForm, target: Target, host: Host, server: ServerName | null): WireForm {
  const { json } = listed
  if (!isObject(json)) return { ...listed, target: target.id }
  const { name, description, inputSchema } = json
  const entry = { ...json }
  const notes = [...listed.notes, `This is what the model of ${target.label} reads, as far as is known.`]
  if (typeof name === 'string') {
    const read = readName(host, server, name)
    entry['name'] = read.name
    notes.push(...read.notes)
  }
  if (typeof description === 'string' && host.description && description.length > host.description.max) {
    const { max, ending } = host.description
    entry['description'] = `${description.slice(0, max)}${ending}`
    notes.push(`The description is cut after ${max} of ${description.length} characters.`)
  }
  if (isObject(inputSchema) && host.schema) entry['inputSchema'] = host.schema(inputSchema)
  return { ...listed, target: target.id, json: entry, notes: [...notes, ...(host.unknown ?? [])] }
}

function readName(
  host: Host,
  server: ServerName | null,
  tool: string,
): { name: string; notes: readonly string[] } {
  const whole = wholeName(host, server, tool)
  if (whole === null)
    return { name: tool, notes: ["The name lacks what the host adds: the server's name is not known."] }
  if (!host.name) return { name: tool, notes: [] }
  const taken = server
    ? [`The server's name is taken from ${server.from}. Users may give it another one.`]
    : []
  if (host.name.isOnlyCounted) {
    const counted = `What the model reads for a name is not known. The host counts \`${whole}\`, ${whole.length} characters.`
    return { name: tool, notes: [...taken, counted] }
  }
  const { shortened } = host.name
  if (!shortened || whole.length <= shortened.max) return { name: whole, notes: taken }
  return {
    name: shortened.to(whole),
    notes: [...taken, `\`${whole}\` is shortened: it has ${whole.length} of ${shortened.max} characters.`],
  }
}
