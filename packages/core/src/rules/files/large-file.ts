import type { RuleMeta } from '../engine/rule.js'

const SOURCE = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const findStation = defineTool({
  name: 'find_station',
  description: 'Finds the station that is nearest to a place.',
  input: z.object({ place: z.string() }),
  handler: ({ place }) => place,
})
`

export const largeFile: RuleMeta = {
  code: 'large-file',
  title: 'The file is too large to check',
  category: 'evaluation',
  severity: 'info',
  fixable: false,
  suppressible: false,
  what: 'The file is larger than 4 MB. It is not searched for tools. Other files can still import it.',
  why: 'Files of this size are bundles or data, and reading them would slow down every check. A tool in one of them is not checked.',
  remedy:
    'Name a bundle under `exclude` in `toolsight.config.json`. Where people write the file, move its tools to a file of their own.',
  good: { files: { 'tools/find-station.ts': SOURCE } },
  bad: {
    files: { 'tools/find-station.ts': SOURCE },
    megabytes: { 'tools/find-station.ts': 5 },
    at: { file: 'tools/find-station.ts', line: 1, text: '', column: 1 },
  },
}
