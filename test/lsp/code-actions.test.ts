import { describe, expect, it } from 'vitest'
import type { CodeAction, Range } from 'vscode-languageserver-protocol'
import { type Client, withClient } from './client.js'

const valibot = `import { defineTool } from 'patties/ai'
import * as v from 'valibot'

export const lookUp = defineTool({
  name: 'look_up',
  description: 'Looks something up',
  input: v.object({ term: v.string() }),
  handler: () => 'x',
})
`

const misnamed = `import { defineTool } from 'patties/ai'
import { z } from 'zod'

export const search = defineTool({
  name: 'sea rch',
  description: 'Searches',
  input: z.object({ term: z.string() }),
  handler: () => 'x',
})
`

const packages = { zod: 'zod', valibot: 'valibot', '@valibot/to-json-schema': '@valibot/to-json-schema' }

const lazy = {
  textDocument: {
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor', 'source'] } },
      resolveSupport: { properties: ['edit'] },
      dataSupport: true,
      isPreferredSupport: true,
      disabledSupport: true,
    },
  },
}

async function actions(
  client: Client,
  uri: string,
  at: string | Range,
  only?: string[],
): Promise<CodeAction[]> {
  const range = typeof at === 'string' ? client.rangeOf(uri, at) : at
  const diagnostics = (await client.diagnostics(uri)).filter(
    (each) => each.range.start.line >= range.start.line && each.range.start.line <= range.end.line,
  )
  const context = only ? { diagnostics, only } : { diagnostics }
  return (
    (await client.request<CodeAction[] | null>('textDocument/codeAction', {
      textDocument: { uri },
      range,
      context,
    })) ?? []
  )
}

function resolve(client: Client, action: CodeAction): Promise<CodeAction> {
  return client.request('codeAction/resolve', action)
}

describe('code actions', () => {
  it('offers every fix of a finding and the comment that silences it, edits left to later', async () => {
    await withClient({ 'a.ts': valibot }, { capabilities: lazy, packages }, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, valibot)
      const offered = await actions(client, uri, 'v.object({ term')
      expect(
        offered.map(({ title, kind, isPreferred }) => [title, kind, isPreferred]),
      ).toMatchInlineSnapshot(`
        [
          [
            "Generate \`parameters\` from the valibot schema",
            "quickfix",
            true,
          ],
          [
            "Register the valibot converter in toolsight.config.json",
            "quickfix",
            undefined,
          ],
          [
            "Silence \`missing-parameters\` here with a comment",
            "quickfix",
            undefined,
          ],
        ]
      `)
      expect(offered.every(({ edit }) => edit === undefined)).toBe(true)
      expect(offered.every(({ diagnostics }) => diagnostics?.[0]?.code === 'missing-parameters')).toBe(true)
      const [generate] = offered
      const resolved = await resolve(client, generate as CodeAction)
      expect(resolved.edit?.documentChanges).toMatchObject([{ textDocument: { uri, version: 1 } }])
      await client.change(uri, client.applied(uri, resolved))
      expect(client.text(uri)).toContain('parameters: {')
      expect(await client.diagnostics(uri)).toEqual([])
    })
  })
})
