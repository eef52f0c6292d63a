import type { Target } from '../../target.js'
import { mcp } from '../mcp.js'

type Named = Pick<Target, 'id' | 'title' | 'label' | 'provider' | 'source' | 'read' | 'rules' | 'sendsNull'>

/** A host takes what a server lists. */
export function hostTarget(named: Named & Required<Pick<Target, 'host'>>): Target {
  return {
    ...named,
    place: '`tools[]` of a tools/list result',
    keepsDialect: mcp.keepsDialect,
    limits: [],
    entry: mcp.entry,
  }
}
