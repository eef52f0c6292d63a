/** As `--via`: the documented shape, also where an SDK is installed. */
const NO_SDK = 'none'

/** An SDK as it is named on the command line; null for none. */
export function viaOf(given: string): string | null {
  return given === NO_SDK ? null : given
}
