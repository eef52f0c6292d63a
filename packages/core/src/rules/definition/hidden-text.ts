import { decodedHidden, type HiddenKind, hiddenRuns, withHiddenShown } from '../../common/hidden-text.js'
import { type OutgoingText, outgoingTexts, textLabel } from '../engine/outgoing-texts.js'
import type { Report, Rule } from '../engine/rule.js'
import { enumerated, inline, toolLabel } from '../engine/wording.js'

const tool = (description: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const wakeGuest = defineTool({
  name: 'wake_guest',
  description: ${description},
  input: z.object({ room: z.string() }),
  handler: ({ room }) => room,
})
`
const BAD = "'Wakes\\u200b a guest.'"

export const hiddenText: Rule = {
  scope: 'tool',
  meta: {
    code: 'hidden-text',
    title: 'A text has characters that nobody sees',
    category: 'correctness',
    severity: 'error',
    fixable: true,
    what:
      'A name, a description, a title, a value, a default or an example that goes out has characters that no screen shows and a ' +
      'model reads: controls of the writing direction, tag characters (U+E0000 to U+E007F), spaces and joiners of no width, ' +
      'variation selectors that select nothing. The message shows where they stand, and what they spell. Joiners of emoji and of ' +
      'scripts that need them, such as Arabic, Persian and those of India, are no finding, and neither are direction controls in ' +
      'texts of a script that is written from right to left.',
    why:
      'What people review is not what the model reads: such characters carry instructions past a review. Where they came by ' +
      'accident, with a text that was copied, a value with them is not the value that a model sends.',
    remedy:
      'Remove the characters, and look at where the text came from. `toolsight fix` removes them from descriptions and titles; ' +
      'names, values and defaults may be compared elsewhere, so these are changed by hand.',
    good: { files: { 'tools/wake-guest.ts': tool("'Wakes a guest.'") } },
    bad: {
      files: { 'tools/wake-guest.ts': tool(BAD) },
      at: { file: 'tools/wake-guest.ts', line: 6, text: BAD },
    },
  },

  *check(tool, { frameworks }) {
    const label = withHiddenShown(toolLabel(tool))
    for (const text of outgoingTexts(tool, frameworks)) {
      const runs = hiddenRuns(text.text)
      const [first] = runs
      if (!first) continue
      const counts = new Map<HiddenKind, number>()
      for (const { kinds } of runs)
        for (const [kind, count] of kinds) counts.set(kind, (counts.get(kind) ?? 0) + count)
      yield report(text, label, counts, first.start)
    }
  },
}

const NAMES: Record<HiddenKind, string> = {
  tag: 'tag character',
  direction: 'direction control',
  'zero-width': 'zero-width character',
  variation: 'variation selector',
}

/** Texts that the model has to send back as they are. */
const EXACT = new Set(['name', 'properties', 'enum', 'const'])
/** Texts that only models read: nothing in the program compares them. */
const PROSE = new Set(['description', 'title'])

function report(
  text: OutgoingText,
  label: string,
  counts: ReadonlyMap<HiddenKind, number>,
  from: number,
): Report {
  const found = enumerated(
    [...counts].map(([kind, count]) => `${count} ${NAMES[kind]}${count === 1 ? '' : 's'}`),
  )
  const subject = withHiddenShown(textLabel(text, label))
  const decoded = decodedHidden(text.text)
  const before = Math.max(0, from - 30)
  const excerpt = withHiddenShown(text.text.slice(before, from + 60))
  return {
    message: [
      `Hidden in ${subject}: ${found}.`,
      ...(decoded === null ? [] : [`Decoded: ${JSON.stringify(inline(decoded, 400))}`]),
      `The model reads: ${before > 0 ? '…' : ''}${inline(excerpt, 400)}${text.text.length > from + 60 ? '…' : ''}`,
      EXACT.has(text.keyword)
        ? 'People do not see them, and a model that has to send this text back leaves them out. Remove them.'
        : 'People who review this text do not see them. Remove them.',
    ].join('\n'),
    cause: `Texts that go out have hidden characters: ${[...counts.keys()].map((kind) => `${NAMES[kind]}s`).join(', ')}.`,
    at: text.at,
    ...(text.owner !== null && { path: text.path }),
    ...(PROSE.has(text.keyword) && { fix: { kind: 'remove-hidden' as const, text: text.text } }),
  }
}
