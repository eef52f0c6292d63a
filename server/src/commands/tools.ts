import { toolJson } from '@toolsight/core'
import { COMMANDS } from '../messages.js'
import { command } from './command.js'

/** Every tool of every folder, as `toolsight check --format json` lists them. */
export const tools = command({
  name: COMMANDS.tools,
  argument: null,
  async run(session, _, { signal }) {
    await session.checkWorkspace(signal)
    return session.folders.all.flatMap(({ reports, workspace }) =>
      [...reports.values()]
        .sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0))
        .flatMap((report) =>
          report.tools.map((tool) => toolJson(tool, workspace?.root ?? '/', report.targets[tool.id])),
        ),
    )
  },
})
