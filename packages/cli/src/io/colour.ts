/**
 * Whether a stream wants color: `FORCE_COLOR` decides, then `NO_COLOR`; without either it is a terminal that
 * knows colors, and never a CI log.
 */
export function wantsColour(env: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  const { FORCE_COLOR: force, NO_COLOR: no, TERM: term, CI: ci } = env
  if (force !== undefined) return force !== '0' && force !== 'false'
  if (no !== undefined && no !== '') return false
  return isTerminal && term !== 'dumb' && !isSet(ci)
}

/** As CI systems mean it. */
export function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false'
}
