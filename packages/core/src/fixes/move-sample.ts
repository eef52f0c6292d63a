import { Lines } from '../common/lines.js'
import { locateExampleLists } from '../detect/examples.js'
import type { EntryLists } from '../model/entry-list.js'
import type { Fix, FixRequest } from '../model/finding.js'
import { entryAt, listsOf, moveEntry, sourcesOf, toolAt } from '../samples/index.js'
import type { FixContext } from './context.js'
import { toEdits } from './source/edits.js'

type Request = Extract<FixRequest, { kind: 'move-sample' }>

/** Takes a sample to the tool's other list, with its comments. Null where it stands in no list that is written out. */
export function moveSample({ file, at, to }: Request, context: FixContext): Fix | null {
  const { sources } = context
  const text = sources.read(file)
  if (text === null) return null
  const offset = new Lines(text).offset(at)
  const isFile = sourcesOf(file).length > 0
  const lists = isFile ? listsAt(text, offset) : listsInCode(context, file)
  const entry = lists && entryAt(lists, offset)
  if (!lists || !entry || entry.kind === to) return null
  const splices = moveEntry(text, lists, entry, isFile ? (key) => JSON.stringify(key) : (key) => key)
  if (splices.length === 0) return null
  return { title: `Move to ${to}`, description: '', preferred: false, edits: toEdits(sources, file, splices) }
}

function listsAt(text: string, offset: number): EntryLists | null {
  const tool = toolAt(text, offset)
  return tool === null ? null : listsOf(text, tool)
}

function listsInCode({ sources, tool }: FixContext, file: string): EntryLists | null {
  const tree = tool?.file === file ? sources.parse(file) : null
  return tree && tool ? locateExampleLists(tree, tool.site).inSamples : null
}
