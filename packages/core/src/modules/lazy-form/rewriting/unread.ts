import type ts from '#typescript'
import { functionMadeBy, unreadOf } from '../unread-parameters.js'
import { member } from './names.js'

/** ` __r.unread(createTools, [[0, [() => __s.searchTool, 0]]]);`, behind what is declared; empty where every parameter may be read. */
export function unreadCode(name: string, declared: ts.Node | undefined): string {
  const made = declared ? functionMadeBy(declared) : null
  if (!made) return ''
  if (made === 'inherited') return ` __r.unread(${name}, null);`
  const all = unreadOf(made).map(({ index, handedTo }) => {
    const others = handedTo.map((to) => `[() => ${member('__s', to.name)}, ${to.index}]`)
    return `[${[index, ...others].join(', ')}]`
  })
  return all.length > 0 ? ` __r.unread(${name}, [${all.join(', ')}]);` : ''
}
