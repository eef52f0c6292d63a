import { describe, expect, it } from 'vitest'
import type { CodeAction, Range } from 'vscode-languageserver-protocol'
import { type Client, sharedClient } from '../client.js'
import { toolText } from '../texts.js'

const withClient = sharedClient()

const valibot = `import { defineTool } from 'patties/ai'
import * as v from 'valibot'

export const lookUp = defineTool({
  name: 'look_up',
  description: 'Looks something up',
  input: v.object({ term: v.string() }),
  handler: () => 'x',
})
`

const packages = { zod: 'zod', valibot: 'valibot', '@valibot/to-json-schema': '@valibot/to-json-schema' }

const literal = { codeActionKind: { valueSet: ['quickfix', 'refactor', 'source'] } }

const lazy = {
  textDocument: {
    codeAction: {
      codeActionLiteralSupport: literal,
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
            "Show documentation for \`missing-parameters\`",
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

  it('carry their edits where the client cannot ask for them, and nothing where only a reason could be given', async () => {
    const modest = { textDocument: { codeAction: { codeActionLiteralSupport: literal } } }
    await withClient({ 'a.ts': valibot }, { capabilities: modest, packages }, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, valibot)
      const offered = await actions(client, uri, 'v.object({ term')
      const repairs = offered.filter(({ command }) => !command)
      expect(repairs.length).toBeGreaterThan(1)
      for (const { edit, disabled } of repairs) {
        expect(disabled).toBeUndefined()
        expect(edit?.documentChanges?.length).toBeGreaterThan(0)
      }
    })
  })

  it('a fix that writes another file creates it where it is not there yet', async () => {
    const capabilities = {
      ...lazy,
      workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create' as const] } },
    }
    await withClient({ 'a.ts': valibot }, { capabilities, packages }, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, valibot)
      const offered = await actions(client, uri, 'v.object({ term')
      const register = offered.find(({ title }) => title.includes('toolsight.config.json'))
      const { edit } = await resolve(client, register as CodeAction)
      const config = project.uri('toolsight.config.json')
      expect(edit?.documentChanges).toMatchObject([
        { kind: 'create', uri: config },
        { textDocument: { uri: config, version: null } },
      ])
    })
  })

  it('`parameters` can be generated where nothing is wrong', async () => {
    const fine = toolText('search')
    await withClient({ 'a.ts': fine }, { capabilities: lazy, packages }, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, fine)
      const offered = await actions(client, uri, 'defineTool({')
      expect(offered).toMatchObject([
        { kind: 'refactor.rewrite', title: expect.stringContaining('parameters') },
        { kind: 'refactor.rewrite', title: 'Generate the missing samples' },
        { kind: 'source.chooseTargets.toolsight' },
      ])
      expect(await actions(client, uri, 'defineTool({', ['quickfix'])).toEqual([])
      expect(await actions(client, uri, 'defineTool({', ['refactor'])).toHaveLength(2)
      const resolved = await resolve(client, offered[0] as CodeAction)
      await client.change(uri, client.applied(uri, resolved))
      expect(client.text(uri)).toContain('parameters: {')
      expect(await client.diagnostics(uri)).toEqual([])
    })
  })

  it('`source.fixAll.toolsight` makes every certain fix at once, and is offered only when it is asked for', async () => {
    const two = `${valibot}${valibot.split('\n').slice(3).join('\n').replaceAll('look_up', 'find').replaceAll('lookUp', 'find').replace('Looks', 'Finds')}`
    await withClient({ 'a.ts': two }, { capabilities: lazy, packages }, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, two)
      expect(await client.diagnostics(uri)).toHaveLength(2)
      const everything = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } }
      const kinds = (await actions(client, uri, everything)).map(({ kind }) => kind)
      expect(kinds).not.toContain('source.fixAll.toolsight')
      const [fixAll, ...more] = await actions(client, uri, everything, ['source.fixAll'])
      expect([fixAll?.kind, more]).toEqual(['source.fixAll.toolsight', []])
      await client.change(uri, client.applied(uri, await resolve(client, fixAll as CodeAction)))
      expect(await client.diagnostics(uri)).toEqual([])
    })
  })

  it('an action whose finding has gone meanwhile is refused, not made to another text', async () => {
    await withClient({ 'a.ts': valibot }, { capabilities: lazy, packages }, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, valibot)
      const [generate] = await actions(client, uri, 'v.object({ term')
      await client.replace(uri, 'input: v.object({ term: v.string() })', 'parameters: { type: "object" }')
      await expect(resolve(client, generate as CodeAction)).rejects.toMatchObject({ code: -32801 })
    })
  })

  it('an action chosen after the text has moved is made where the text is now', async () => {
    await withClient({ 'a.ts': valibot }, { capabilities: lazy, packages }, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, valibot)
      const [generate] = await actions(client, uri, 'v.object({ term')
      await client.replace(uri, 'import', '// one more line\nimport')
      const resolved = await resolve(client, generate as CodeAction)
      expect(resolved.edit?.documentChanges).toMatchObject([{ textDocument: { uri, version: 2 } }])
      await client.change(uri, client.applied(uri, resolved))
      expect(await client.diagnostics(uri)).toEqual([])
    })
  })

  it('leaves a description to its author, where the editor can have one complete it', async () => {
    const text = `import { defineTool } from 'patties/ai'
import { z } from 'zod'

export const book = defineTool({
  name: 'book',
  description: 'Books a table.',
  input: z.object({ at: z.string().describe('When.'), who: z.string().describe('Who.'), guests: z.number() }),
  handler: () => 'x',
})
`
    const workspaceEdit = { documentChanges: true, snippetEditSupport: true }
    const capabilities = { ...lazy, workspace: { workspaceEdit } }
    await withClient({ 'a.ts': text }, { capabilities }, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, text)
      const offered = await actions(client, uri, 'guests')
      const action = offered.find(({ title }) => title === 'Describe `guests`…')
      expect(action?.isPreferred).toBeUndefined()
      const resolved = await resolve(client, action as CodeAction)
      expect(resolved.edit?.documentChanges).toMatchObject([
        { edits: [{ snippet: { kind: 'snippet', value: ".describe('${1:}')" } }] },
      ])
      const everything = { start: { line: 0, character: 0 }, end: { line: 20, character: 0 } }
      expect(await actions(client, uri, everything, ['source.fixAll'])).toEqual([])
    })
    await withClient({ 'a.ts': text }, { capabilities: lazy }, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, text)
      const titles = (await actions(client, uri, 'guests')).map(({ title }) => title)
      expect(titles.filter((title) => title.startsWith('Describe'))).toEqual([])
    })
  })
})

describe('dependencies that are not installed', () => {
  const text = `import { tool } from 'ai'
import { z } from 'zod'
import { rooms } from 'room-names'
export const book = tool({ description: 'Books.', inputSchema: z.object({ room: z.enum(rooms) }) })
`
  const files = {
    'a.ts': text,
    'package.json':
      '{ "name": "a", "dependencies": { "ai": "^6.0.0", "room-names": "^1.0.0" }, "packageManager": "pnpm@10.0.0" }',
  }
  const options = { capabilities: lazy, packages: { zod: 'zod' } }

  it('are installed by an action, in a client that can run it, which is told once what to install', async () => {
    const initializationOptions = { trusted: true, clientCommands: true }
    await withClient(files, { ...options, initializationOptions }, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, text)
      const install = { command: 'pnpm install', uri: project.uri('').replace(/\/$/, ''), manager: 'pnpm' }
      const found = await actions(client, uri, 'z.object', ['quickfix'])
      expect(found.filter(({ title }) => title.startsWith('Install'))).toMatchObject([
        {
          title: 'Install dependencies with pnpm',
          diagnostics: [{ code: 'dependencies-missing' }],
          command: { command: 'toolsight.client.install', arguments: [install] },
        },
      ])
      const { params } = await client.sent.notifications.next(
        ({ method, params }) =>
          method === 'toolsight/status' && (params as { installs: unknown[] }).installs.length > 0,
      )
      expect(params).toMatchObject({ installs: [install] })
    })
  })

  it('are no action elsewhere', async () => {
    await withClient(files, options, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, text)
      expect((await client.diagnostics(uri)).map(({ code }) => code)).toEqual(['dependencies-missing'])
      const found = await actions(client, uri, 'z.object', ['quickfix'])
      expect(found.filter(({ title }) => title.startsWith('Install'))).toEqual([])
    })
  })
})

describe('the menu of a finding', () => {
  const strict = (...fields: string[]) => `import { defineTool } from 'patties/ai'
import { z } from 'zod'

export const book = defineTool({
  name: 'book',
  description: 'Books a table.',
  input: z.strictObject({ ${fields.map((name) => `${name}: z.string().optional().describe('The ${name}.')`).join(', ')} }),
  handler: () => 'x',
})
`
  const files = {
    'toolsight.config.json': '{ "targets": ["openai-strict"] }',
    'a.ts': strict('at', 'who'),
    'b.ts': strict('when').replace("'book'", "'look'").replace('Books a', 'Looks a'),
  }

  it('has repairs first, then what repairs all of the kind, the documentation, and the comments that silence', async () => {
    await withClient(files, { capabilities: lazy }, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, files['a.ts'])
      await client.request('workspace/executeCommand', { command: 'toolsight.checkWorkspace', arguments: [] })
      const offered = await actions(client, uri, 'at: z')
      expect(offered.filter(({ kind }) => kind === 'quickfix').map(({ title }) => title)).toEqual([
        'Make `at` nullable instead of optional',
        'Fix all `optional-field` in this file',
        'Fix all `optional-field` in the workspace',
        'Show documentation for `optional-field`',
        'Silence `optional-field` here with a comment',
      ])
      expect(offered.filter(({ isPreferred }) => isPreferred).map(({ title }) => title)).toEqual([
        'Make `at` nullable instead of optional',
      ])
    })
  })

  it('shows the documentation, and fixes all of the kind in the file and in the workspace', async () => {
    await withClient(files, { capabilities: lazy }, async (client, project) => {
      const [uri, other] = [project.uri('a.ts'), project.uri('b.ts')]
      await client.open(uri, files['a.ts'])
      await client.open(other, files['b.ts'])
      await client.request('workspace/executeCommand', { command: 'toolsight.checkWorkspace', arguments: [] })
      client.onRequest('window/showDocument', () => ({ success: true }))
      client.onRequest('workspace/applyEdit', async ({ edit }: { edit: CodeAction['edit'] }) => {
        for (const each of [uri, other]) {
          const text = client.applied(each, { title: '', edit } as CodeAction)
          if (text !== client.text(each)) await client.change(each, text)
        }
        return { applied: true }
      })
      const run = async (title: string) => {
        const offered = (await actions(client, uri, 'at: z')).find((each) => each.title.startsWith(title))
        return client.request('workspace/executeCommand', offered?.command)
      }
      await run('Show documentation')
      const { params } = await client.sent.requests.next(({ method }) => method === 'window/showDocument')
      expect((params as { uri: string }).uri).toMatch(/\/rules\/optional-field\.md$/)
      expect(await run('Fix all `optional-field` in the workspace')).toBe(3)
      expect(client.text(uri)).toBe(files['a.ts'].replaceAll('optional', 'nullable'))
      expect(client.text(other)).toBe(files['b.ts'].replaceAll('optional', 'nullable'))
    })
  })

  it('fixes all of the kind in the file alone', async () => {
    await withClient(files, { capabilities: lazy }, async (client, project) => {
      const uri = project.uri('a.ts')
      await client.open(uri, files['a.ts'])
      client.onRequest('workspace/applyEdit', async ({ edit }: { edit: CodeAction['edit'] }) => {
        await client.change(uri, client.applied(uri, { title: '', edit } as CodeAction))
        return { applied: true }
      })
      const command = 'toolsight.fixKind'
      const argument = { code: 'optional-field', uri }
      expect(await client.request('workspace/executeCommand', { command, arguments: [argument] })).toBe(2)
      expect(await client.diagnostics(uri)).toEqual([])
    })
  })
})
