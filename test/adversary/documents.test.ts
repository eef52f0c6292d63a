import { expect, it } from 'vitest'
import type { Diagnostic, Position } from 'vscode-languageserver-protocol'
import { type Client, withClient } from '../lsp/client.js'
import { budget } from './budget.js'
import { Random } from './random.js'

const TEXT = `import { defineTool } from 'patties/ai'
import { z } from 'zod'

/** Books a room. 😀 */
export const book = defineTool({
  name: 'book_room',
  description: 'Books a room 😀.',
  input: z.object({ room: z.string(), nights: z.number().int().default(1) }),
  handler: () => 'ok',
})

export const cancel = defineTool({
  name: 'cancel',
  parameters: { type: 'object', properties: { id: { type: 'string' } }, required: ['id', 'of'] },
  handler: () => 'ok',
})
`

/** Line ends, halves of characters, what opens or ends something, and whole pieces of a definition. */
const PIECES = [
  ...['', '', 'x', '\n', '\r\n', '\r', '\u2028', '\u0000', '\ufeff', '😀', '\ud83d', '\ude00', 'ü'],
  ...['{', '}', '(', ')', '[', ']', "'", '`', '${', '//', '/*', '*/', ',', ';', '"', '\\', '<', '#!', '@'],
  ...["name: 'book_room',", "description: '',", 'z.string()', '.optional()', 'z.bigint()', 'export default '],
  ...["defineTool({ name: 'again', input: z.object({}), handler: () => 1 })", 'import x from "./none.js"\n'],
  ...[
    'parameters: { type: "object" },',
    'await ',
    'class A { ',
    'enum E { A }',
    '// toolsight-ignore-next-line\n',
  ],
]

function positionIn(random: Random, lines: number): Position {
  // Also behind the end of a line, of the text, and inside of a character or a line end.
  const line = random.chance(0.03) ? 2 ** 31 - 1 : random.below(lines + 2)
  return { line, character: random.chance(0.05) ? 2 ** 31 - 1 : random.below(90) }
}

const isBefore = (one: Position, other: Position) =>
  one.line < other.line || (one.line === other.line && one.character < other.character)

async function edit(client: Client, uri: string, random: Random): Promise<void> {
  const { lineCount } = client.document(uri)
  if (random.chance(0.05)) {
    const text = client.text(uri)
    await client.change(uri, random.of([TEXT, TEXT.replaceAll('\n', '\r\n'), text.slice(0, 200), '', text]))
    return
  }
  const [one, other] = [positionIn(random, lineCount), positionIn(random, lineCount)]
  const near = { line: one.line, character: one.character + random.below(12) }
  const [first, last] = random.chance(0.8) ? [one, near] : [one, other]
  // A range whose end comes first is a client's mistake.
  const [start, end] = isBefore(last, first) && random.chance(0.8) ? [last, first] : [first, last]
  await client.change(uri, random.of(PIECES), { start, end })
}

/** While a text does not parse, findings of the text before stay beside what is wrong with it. */
async function pulled(client: Client, uri: string): Promise<unknown[]> {
  const { items } = await client.request<{ items: Diagnostic[] }>('textDocument/diagnostic', {
    textDocument: { uri },
  })
  const errors = items.filter(({ code }) => code === 'syntax-error')
  return (errors.length > 0 ? errors : items).map(({ range, message, code, severity }) => ({
    range,
    message,
    code,
    severity,
  }))
}

const PULLS = { textDocument: { diagnostic: { dynamicRegistration: false } } }

it('a document says the same after any edits as when it is opened', { timeout: budget.timeout }, async () => {
  await withClient(
    {},
    {
      capabilities: PULLS,
      initializationOptions: { trusted: false },
      settings: { diagnostics: { delay: 0 } },
    },
    async (client, project) => {
      const until = Date.now() + budget.milliseconds
      let seed = budget.seed
      for (; seed === budget.seed || Date.now() < until; seed += 1) {
        const random = new Random(seed)
        const uri = project.uri(`edited${seed}.ts`)
        await client.open(uri, random.of([TEXT, TEXT.replaceAll('\n', '\r\n')]))
        for (let edits = 0; edits < 12; edits += 1) {
          await edit(client, uri, random)
          if (random.chance(0.3)) {
            const position = positionIn(random, client.document(uri).lineCount)
            void client.request('textDocument/hover', { textDocument: { uri }, position }).catch(() => {})
          }
          // What is known of a text by then is kept, or is not.
          if (random.chance(0.1)) await pulled(client, uri)
        }
        const edited = await pulled(client, uri)
        const text = client.text(uri)
        await client.close(uri)
        await client.open(uri, text)
        const opened = await pulled(client, uri)
        expect(edited, `seed ${seed}: ${JSON.stringify(text)}`).toEqual(opened)
        await client.close(uri)
      }
      expect(client.stderr).toBe('')
      console.log(`documents: seeds ${budget.seed} to ${seed - 1}`)
    },
  )
})
