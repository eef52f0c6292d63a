import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { withClient } from './client.js'

const bin = fileURLToPath(new URL('../../packages/cli/bin/toolsight.js', import.meta.url))

const printing = `import { defineTool } from 'patties/ai'
import { z } from 'zod'

console.log('from the checked file')
process.stdout.write('Content-Length: 7\\r\\n\\r\\nnothing')

const shape = (() => {
  console.log('printed by a schema')
  return { when: z.date() }
})()

export const search = defineTool({ name: 'search', description: 'Searches', input: z.object(shape), handler: () => 'x' })
`

it('`toolsight lsp --stdio` serves an editor, and what user code prints goes into its log', async () => {
  const command = [process.execPath, bin, 'lsp', '--stdio', `--clientProcessId=${process.pid}`]
  await withClient({ 'a.ts': printing }, { command }, async (client, project) => {
    expect(client.initializeResult.serverInfo).toEqual({ name: 'toolsight', version: expect.any(String) })
    const uri = project.uri('a.ts')
    await client.open(uri, printing)
    expect(await client.diagnostics(uri)).toMatchObject([{ code: 'unconvertible-schema' }])
    await client.sent.log.next(({ message }) => message.includes('printed by a schema'))
    expect(await client.stop()).toBe(0)
    expect(client.stderr).toBe('')
  })
})

it('an exit without a shutdown is a failure', async () => {
  await withClient({}, { command: [process.execPath, bin, 'lsp', '--stdio'] }, async (client) => {
    expect(await client.exit()).toBe(1)
  })
})
