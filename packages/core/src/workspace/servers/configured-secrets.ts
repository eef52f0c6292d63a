import { looksLikeKey } from '../../config/keys.js'
import type { FileProblem } from '../../model/facts.js'
import { secretInConfiguration } from './problems.js'
import { serverPlaces } from './server-places.js'

/** Values under `env` of servers that look like real keys. */
export function configuredSecrets(
  configFiles: readonly string[],
  read: (file: string) => string | null,
): FileProblem[] {
  return [...serverPlaces(configFiles, read)].flatMap(([server, { env }]) =>
    env
      .filter(({ value }) => looksLikeKey(value))
      .map(({ variable, at }) => secretInConfiguration(server, variable, at)),
  )
}
