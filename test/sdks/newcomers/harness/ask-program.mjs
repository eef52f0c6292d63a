import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { askStdioServer } from './mcp-client.mjs'
import { runNode } from './run.mjs'
import { compile } from './set-up.mjs'

const FAKE_PROVIDER = new URL('fake-provider.mjs', import.meta.url).href
const RUN_ASK = fileURLToPath(new URL('run-ask.mjs', import.meta.url))
/** Keys that SDKs look for before they send anything. */
const KEYS = {
  OPENAI_API_KEY: 'none',
  OPENROUTER_API_KEY: 'none',
  ANTHROPIC_API_KEY: 'none',
  GOOGLE_GENERATIVE_AI_API_KEY: 'none',
  GEMINI_API_KEY: 'none',
  GOOGLE_API_KEY: 'none',
  GENKIT_ENV: 'prod',
  LANGSMITH_TRACING: 'false',
  MASTRA_TELEMETRY_DISABLED: '1',
  OPENAI_AGENTS_DISABLE_TRACING: '1',
}

/**
 * Runs a project's program with its own SDK and reads what it does.
 *
 * @returns what it sends (`sent`, by the tool's name) to which target (`targetOf` the tool's name), what it lists (`listed`, for servers), what
 *   the model reads of a wrong input (`answers`), and what the program fails with (`thrown`)
 */
export async function askProgram(project, root) {
  const { program, speaks, wrong } = project
  if (speaks === 'vscode') return askManifest(root)
  const file = await compile(root, program)
  if (speaks === 'mcp') {
    const { listed, answers, failed } = await askStdioServer(file, { cwd: root, env: KEYS, wrong })
    return { sent: null, targetOf: () => 'mcp', listed, answers, ...(failed ? { thrown: failed } : {}) }
  }
  const together = await runOnce(project, root, file, wrong)
  const names = Object.keys(wrong)
  if (names.length < 2 || names.every((name) => together.answers[name])) return together
  // The first wrong input ended the program: each needs a run of its own.
  const answers = {}
  for (const name of names) {
    const alone = await runOnce(project, root, file, { [name]: wrong[name] })
    answers[name] = alone.answers[name] ?? null
  }
  return { ...together, answers }
}

/** VS Code's documented rule: a model is given the name, `modelDescription` and `inputSchema` of each entry. */
function askManifest(root) {
  const { contributes } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const listed = contributes.languageModelTools.map(({ name, modelDescription, inputSchema }) => ({
    name,
    description: modelDescription,
    inputSchema,
  }))
  return { targetOf: () => 'vscode', sent: null, listed, answers: {} }
}

async function runOnce({ folder, provider }, root, file, wrong) {
  const record = path.join(root, 'node_modules/.newcomer.jsonl')
  rmSync(record, { force: true })
  const ask = path.join(folder, 'ask.mjs')
  const args = existsSync(ask) ? [RUN_ASK, pathToFileURL(ask).href, pathToFileURL(file).href] : [file]
  const env = { ...KEYS, NEWCOMER_RECORD: record, NEWCOMER_CALLS: JSON.stringify(wrong) }
  const ran = await runNode(['--import', FAKE_PROVIDER, ...args], { cwd: root, env })
  const lines = existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n') : []
  const entries = lines.map((line) => JSON.parse(line))
  const asked = entries.find((entry) => entry.asked)?.asked
  if (asked) return { sent: null, targetOf: () => 'mcp', ...asked }
  const thrown = entries.find((entry) => entry.thrown)?.thrown.message
  const requests = entries
    .slice(entries.findIndex(({ body }) => body?.tools?.length))
    .filter(({ body }) => body)
  if (!requests[0]?.body.tools) {
    if (thrown === undefined) throw new Error(`The program sent no tools:\n${ran.stdout}${ran.stderr}`)
    return { targetOf: () => provider, sent: {}, listed: null, answers: {}, thrown }
  }
  const [first, ...later] = requests
  const { tools, target, answer } = READERS[first.dialect]
  const names = Object.keys(wrong)
  const answers = {}
  names.forEach((name, at) => {
    const found = later.map(({ body }) => answer(body, `call_${at}`, name)).find((text) => text !== undefined)
    if (found !== undefined) answers[name] = found
    else if (names.length === 1 && thrown !== undefined) answers[name] = { thrown }
    else if (names.length === 1) answers[name] = { nothing: true }
  })
  const sent = Object.fromEntries(tools(first.body))
  return {
    targetOf: (name) => target(sent[name], first.host),
    sent,
    listed: null,
    answers,
    ...(thrown ? { thrown } : {}),
  }
}

const textOf = (content) =>
  typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('')

/** How a provider's request names its tools and what it says of a call. */
const READERS = {
  'openai-chat': {
    // Other providers take the form of OpenAI's API.
    target: (_, host) => (host === 'api.openai.com' ? 'openai' : 'openai-compatible'),
    tools: ({ tools }) => tools.map((tool) => [tool.function.name, tool]),
    answer: ({ messages }, id) => {
      const message = messages.find(({ tool_call_id }) => tool_call_id === id)
      return message && { text: textOf(message.content) }
    },
  },
  'openai-responses': {
    target: () => 'openai-responses',
    tools: ({ tools }) => tools.map((tool) => [tool.name, tool]),
    answer: ({ input }, id) => {
      const items = Array.isArray(input) ? input : []
      const item = items.find(({ type, call_id }) => type === 'function_call_output' && call_id === id)
      return item && { text: textOf(item.output) }
    },
  },
  anthropic: {
    target: () => 'anthropic',
    tools: ({ tools }) => tools.map((tool) => [tool.name, tool]),
    answer: ({ messages }, id) => {
      const blocks = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []))
      const block = blocks.find(({ type, tool_use_id }) => type === 'tool_result' && tool_use_id === id)
      return block && { text: textOf(block.content) }
    },
  },
  gemini: {
    target: (declaration) => ('parametersJsonSchema' in declaration ? 'gemini-json-schema' : 'gemini'),
    tools: ({ tools }) => tools[0].functionDeclarations.map((tool) => [tool.name, tool]),
    answer: ({ contents }, _id, name) => {
      const parts = contents.flatMap(({ parts }) => parts ?? [])
      const found = parts.find(({ functionResponse }) => functionResponse?.name === name)
      if (!found) return undefined
      const { response } = found.functionResponse
      const text = response.content ?? response.error ?? response.output ?? response.result ?? response
      return { text: typeof text === 'string' ? text : JSON.stringify(text) }
    },
  },
}
