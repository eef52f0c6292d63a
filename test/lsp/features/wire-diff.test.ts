import { describe, expect, it } from 'vitest'
import { sharedClient } from '../client.js'

const withClient = sharedClient()

const text = `import { defineTool } from 'patties/ai'
import { z } from 'zod'

export const invite = defineTool({
  name: 'invite',
  description: 'Invites somebody',
  input: z.object({ guest: z.email().describe('Whom'), host: z.email(), days: z.number().max(9) }),
  handler: () => 'x',
})
`

describe('toolsight.diff', () => {
  it('is what differs from the resolved schema, or from another target', async () => {
    await withClient(
      { 'invite.ts': text, 'toolsight.config.json': '{ "targets": ["anthropic"] }' },
      {},
      async (client, project) => {
        const uri = project.uri('invite.ts')
        await client.open(uri, text)
        const diff = (given: object) =>
          client.request<never>('workspace/executeCommand', {
            command: 'toolsight.diff',
            arguments: [{ uri, tool: 'invite', ...given }],
          })
        expect(await diff({})).toEqual({
          from: { target: null, via: null, captured: false, title: 'the resolved schema' },
          to: { target: 'anthropic', via: null, captured: false, title: 'Anthropic Messages, as documented' },
          changes: [],
          concerns: expect.any(Array),
          notes: [],
        })
        expect(await diff({ target: 'openai-strict', against: { target: 'anthropic' } })).toMatchObject({
          changes: [
            { kind: 'place-changed', owner: 'entry', before: 'input_schema', after: 'function.parameters' },
            { kind: 'strict-added', owner: 'entry', after: true },
          ],
        })
        expect(await diff({ target: 'openai', via: 'openai-sdk' })).toMatchObject({
          changes: null,
          notes: [expect.stringContaining('`openai` is not installed')],
        })
        await expect(diff({ target: 'opnai' })).rejects.toThrow('Did you mean openai?')
      },
    )
  })
})

describe('hover: what inflates a tool', () => {
  it('is said with what it costs, where it is, and the cheaper spelling', async () => {
    await withClient({ 'invite.ts': text }, {}, async (client, project) => {
      const uri = project.uri('invite.ts')
      await client.open(uri, text)
      await client.diagnostics(uri)
      const hoverAt = async (place: string) => {
        const position = client.positionOf(uri, place, 1)
        const hover = await client.request<{ contents: { value: string } }>('textDocument/hover', {
          textDocument: { uri },
          position,
        })
        return hover.contents.value
      }
      expect(await hoverAt("'invite'")).toMatch(
        /- \d\d+ tokens: the pattern beside format: "email", in guest and host\. z\.string\(\)\.meta/,
      )
      expect(await hoverAt('guest')).toContain(
        'It costs more than it tells: the pattern beside format: "email".',
      )
      expect(await hoverAt('days')).not.toContain('costs more')
    })
  })
})
