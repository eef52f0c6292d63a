import { costOfField, type FieldFacts, pathText, type SchemaPath } from '@toolsight/core'
import { type Block, code, dotted, type Inline, prose } from '@toolsight/core/prose'
import { titleOf } from '../tools/tool-title.js'
import { inflationsOfField } from './inflations.js'
import { excerpt } from './json-excerpt.js'
import { stateOf } from './standing.js'
import { type Subject, shownFacts } from './subject.js'
import { namesOf } from './tool-card.js'

/** One field: its piece of what goes out, whether the model has to send it and why, and what it costs. */
export async function fieldCard(subject: Subject): Promise<Block[]> {
  const { place, workspace, links, maxLines } = subject
  const { tool, owner, path } = place
  const field = await fieldAt(subject)
  if (!field || !path || !owner) return []
  const { isStale } = shownFacts(subject)
  const ofTool: Inline[] = [owner === 'input' ? 'field of ' : 'output field of ', code(titleOf(tool))]
  const blocks: Block[] = [
    {
      line: dotted([
        [{ strong: pathText(path) }],
        [field.required ? 'required' : 'optional', ...within(path)],
        ofTool,
        isStale ? stateOf(subject) : [],
      ]),
    },
  ]
  const wire = owner === 'input' ? links.to('showWire', 'Show what a provider gets', tool) : null
  if (wire) blocks.push({ line: [wire] })
  if (field.why) blocks.push({ line: prose(field.why) })
  const definition = owner === 'input' && field.tokens !== null ? await workspace.editor.tokens(tool) : null
  if (definition && field.tokens !== null) {
    blocks.push({ line: costOfField(field.tokens, definition) })
    blocks.push(...inflationsOfField(definition, path))
  }
  if (place.others.length > 0) blocks.push({ line: ['Also a field of ', ...namesOf(place.others), '.'] })
  const { text, shown, total } = excerpt({ [path.at(-1) as string]: field.schema }, maxLines)
  if (text !== '') blocks.push({ json: text })
  if (shown !== total) {
    const link = links.to('showSchema', 'Show the whole schema', tool)
    blocks.push({ line: [`${shown} of ${total} lines.${link ? ' ' : ''}`, ...(link ? [link] : [])] })
  }
  if (field.target) {
    const referred = excerpt(field.target, maxLines)
    if (referred.text !== '') blocks.push({ line: ['It refers to:'] }, { json: referred.text })
  }
  return blocks
}

async function fieldAt({ place, workspace }: Subject): Promise<FieldFacts | null> {
  const { tool, path, owner } = place
  if (!path || !owner) return null
  const fields = await workspace.editor.fields(tool, owner)
  return fields.find((field) => JSON.stringify(field.path) === JSON.stringify(path)) ?? null
}

/** What holds a nested field may itself be left out. */
function within(path: SchemaPath): Inline[] {
  return path.length > 1 ? [' in ', code(pathText(path.slice(0, -1)))] : []
}
