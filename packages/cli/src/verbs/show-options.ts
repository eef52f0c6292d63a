import type { ProjectOptions } from '../session.js'

export interface ShowOptions extends ProjectOptions {
  output?: boolean
  compact?: boolean
  target?: string
  via?: string
  diff?: string
  tokens?: boolean
  format?: 'pretty' | 'json'
}
