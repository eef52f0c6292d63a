import { pathText, type SchemaPath, type ToolTokens } from '@toolsight/core'
import { type Block, code, type Inline, listed, prose } from '@toolsight/core/prose'

/** What is less is not worth a sentence. Tokens. */
const WORTH_SAYING = 15

const MAX_OF_TOOL = 2
const MAX_PLACES = 3

/** What makes a definition larger than it has to be, the costliest first, each with the cheaper spelling. */
export function inflationsOfTool({ inflations }: ToolTokens): Block[] {
  const items = inflations
    .filter(({ tokens }) => tokens >= WORTH_SAYING)
    .slice(0, MAX_OF_TOOL)
    .map(({ tokens, title, places, advice }): Inline[] => [
      `${tokens} tokens: `,
      ...prose(title),
      ', in ',
      ...named(places),
      '. ',
      ...prose(advice),
    ])
  return items.length === 0 ? [] : [{ items }]
}

/** The same for one field. */
export function inflationsOfField({ inflations }: ToolTokens, path: SchemaPath): Block[] {
  return inflations
    .filter(({ places, tokens }) => tokens >= WORTH_SAYING && places.some((place) => isAt(place, path)))
    .map(({ title, advice }) => ({ line: prose(`It costs more than it tells: ${title}. ${advice}`) }))
}

/** At the field, or at its items. */
function isAt(place: SchemaPath, path: SchemaPath): boolean {
  return path.every((part, index) => part === place[index]) && place.slice(path.length).every(isPart)
}

function isPart(part: string): boolean {
  return part === '[]' || part === '*' || /^\|\d+$/.test(part)
}

function named(places: readonly SchemaPath[]): Inline[] {
  const shown = places
    .slice(0, MAX_PLACES)
    .map((path): Inline[] => [path.length === 0 ? 'the input' : code(pathText(path))])
  const more = places.length - shown.length
  return listed(more > 0 ? [...shown, [`${more} more`]] : shown)
}
