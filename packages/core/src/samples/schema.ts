import { z } from 'zod'

const entry = z.strictObject({
  input: z.json().meta({ description: 'What the model sends.' }),
  note: z.string().optional().meta({ description: 'What this entry shows.' }),
})

const samplesFile = z
  .object({
    $schema: z
      .string()
      .optional()
      .meta({ description: 'Where the JSON Schema of this file is, for editors.' }),
  })
  .catchall(
    z
      .strictObject({
        valid: z.array(entry).optional().meta({ description: 'Inputs that the tool must accept.' }),
        invalid: z.array(entry).optional().meta({ description: 'Inputs that the tool must refuse.' }),
      })
      .meta({ description: 'The samples of the tool of this name.' }),
  )
  .meta({
    title: 'Toolsight samples',
    description: 'Inputs by which the tools of the source file of the same name are tried.',
  })

/** The JSON Schema (draft 7, what editors read best) of a samples file. */
export function samplesJsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(samplesFile, { io: 'input', target: 'draft-7' })
  return { ...schema, allowComments: true, allowTrailingCommas: true }
}
