import { strictNote } from '../strict-note.js'
import type { Target } from '../target.js'
import { anthropic } from './anthropic.js'

export const anthropicStrict: Target = {
  ...anthropic,
  id: 'anthropic-strict',
  title: 'Anthropic Messages, strict',
  label: 'Anthropic strict',
  entry: (tool) => ({ ...anthropic.entry(tool), strict: true }),
  notes: () => [strictNote('Anthropic')],
}
