import * as z from 'zod'

const entry = z
  .strictObject({
    input: z.unknown().meta({ description: 'The arguments, as the model sends them.' }),
    output: z.unknown().meta({ description: 'In place of an input: what the tool returns.' }),
    note: z.string().optional().meta({ description: 'What the sample shows.' }),
  })
  .meta({ defaultSnippets: [{ label: 'sample', body: { input: '$1' } }] })

const ofTool = z
  .strictObject({
    valid: z.array(entry).optional().meta({ description: 'Inputs that the tool must accept.' }),
    invalid: z.array(entry).optional().meta({ description: 'Inputs that the tool must refuse.' }),
  })
  .meta({
    description: 'The samples of the tool of this name.',
    defaultSnippets: [
      {
        label: 'samples',
        description: 'Inputs to accept and to refuse',
        body: { valid: [{ input: '$1' }], invalid: [{ input: '$2', note: '$3' }] },
      },
    ],
  })

const samplesFile = z
  .object({
    $schema: z
      .string()
      .optional()
      .meta({ description: 'Where the JSON Schema of this file is, for editors.' }),
  })
  .catchall(ofTool)
  .meta({
    title: 'Toolsight samples',
    description: 'What a model may send to the tools of the source file of the same name.',
  })

/** The JSON Schema (draft 7, what editors read best) of a samples file. */
export function samplesJsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(samplesFile, { io: 'input', target: 'draft-7' })
  return { ...schema, allowComments: true, allowTrailingCommas: true }
}
