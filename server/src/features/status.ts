import type { Feature } from '../feature.js'
import { TOOLS_CHANGED, type ToolsChangedParams } from '../messages.js'

/** Tells our own client that views and virtual documents are to be asked for again. */
export const status: Feature = {
  register(session) {
    session.onReports((folder, files) => {
      const uris = files.length === 0 ? [folder.uri] : files.map((file) => session.uriOf(file))
      const params: ToolsChangedParams = { uris }
      void session.connection.sendNotification(TOOLS_CHANGED, params)
    })
  },
}
