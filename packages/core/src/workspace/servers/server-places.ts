import { findNodeAtLocation, type Node } from 'jsonc-parser'
import { jsonTree } from '../../common/json-tree.js'
import { Lines } from '../../common/lines.js'
import type { Location } from '../../model/text.js'

/** Where a server of the configuration is written. */
export interface ServerPlace {
  /** The value of its name. */
  name: Location
  /** Values of `env`, by the names of the variables. */
  env: Array<{ variable: string; value: string; at: Location }>
}

/** The servers that configuration files have, by name; of two with one name the nearer file's counts. */
export function serverPlaces(
  configFiles: readonly string[],
  read: (file: string) => string | null,
): Map<string, ServerPlace> {
  const places = new Map<string, ServerPlace>()
  // A nearer file replaces the whole list.
  for (const file of configFiles) {
    const text = read(file)
    const tree = text === null ? undefined : jsonTree(text, [], { allowTrailingComma: true })
    if (text === null || !tree) continue
    const at = file.endsWith('/package.json') ? ['toolsight', 'servers'] : ['servers']
    const list = findNodeAtLocation(tree, at)
    if (!list) continue
    const lines = new Lines(text)
    const locate = ({ offset, length }: Node): Location => ({
      file,
      range: lines.range({ start: offset, end: offset + length }),
    })
    for (const server of list.children ?? []) {
      const name = findNodeAtLocation(server, ['name'])
      if (typeof name?.value !== 'string') continue
      const env = findNodeAtLocation(server, ['env'])
      places.set(name.value, {
        name: locate(name),
        env: (env?.type === 'object' ? (env.children ?? []) : []).flatMap(({ children = [] }) => {
          const [key, value] = children
          if (!key || typeof value?.value !== 'string') return []
          return [{ variable: String(key.value), value: value.value, at: locate(value) }]
        }),
      })
    }
    break
  }
  return places
}
