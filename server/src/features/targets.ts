import { type FileTargets, TARGETS, type TargetsParams } from '../messages.js'
import { targetsOfFile } from '../targets/of-file.js'
import type { Feature } from './feature.js'

/** What a client's switch of providers shows. */
export const targets: Feature = {
  register(session) {
    session.connection.onRequest(
      TARGETS,
      session.answer<TargetsParams, FileTargets | null>(TARGETS, null, (params, { signal }) =>
        targetsOfFile(session, params, signal),
      ),
    )
  },
}
