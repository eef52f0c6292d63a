import { describe, expect, test } from 'vitest'
import { readLog } from '#core/samples/logged-calls.js'

const INPUT = { city: 'Rome {not closed', days: '3' }
const TEXT = JSON.stringify(INPUT)
const json = JSON.stringify

describe('a call is read as it is written by', () => {
  test.each<[string, string]>([
    [
      'OpenAI',
      json({
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: TEXT } }],
      }),
    ],
    [
      'OpenAI, indented',
      json({ type: 'function', function: { name: 'get_weather', arguments: TEXT } }, null, 2),
    ],
    [
      'the Responses API',
      json({ type: 'function_call', call_id: 'c', name: 'get_weather', arguments: TEXT }),
    ],
    [
      'Anthropic',
      json({
        content: [
          { type: 'text', text: 'I look.' },
          { type: 'tool_use', id: 't', name: 'get_weather', input: INPUT },
        ],
      }),
    ],
    ['the AI SDK', json({ type: 'tool-call', toolCallId: 'c', toolName: 'get_weather', input: INPUT })],
    [
      'the AI SDK, as text',
      json({ type: 'tool-call', toolCallId: 'c', toolName: 'get_weather', input: TEXT }),
    ],
    ['the AI SDK 4', json({ type: 'tool-call', toolCallId: 'c', toolName: 'get_weather', args: INPUT })],
    [
      'MCP',
      json({
        jsonrpc: '2.0',
        id: 2,
        method: 'tools/call',
        params: { name: 'get_weather', arguments: INPUT },
      }),
    ],
    ['Google', json({ functionCall: { name: 'get_weather', args: INPUT } })],
    ['LangChain', json({ tool_calls: [{ name: 'get_weather', args: INPUT, id: 'c', type: 'tool_call' }] })],
    [
      "the AI SDK's error",
      `AI_InvalidToolInputError: Invalid input for tool get_weather: Type validation failed: Value: ${TEXT}.\nError message: [\n  {\n    "code": "invalid_type",\n    "path": ["days"]\n  }\n]\n    at parseToolCall`,
    ],
    [
      "the AI SDK 4's error",
      `Error [AI_InvalidToolArgumentsError]: Invalid arguments for tool get_weather: Type validation failed: Value: ${TEXT}.`,
    ],
  ])('%s', (_title, text) => {
    const expected = { calls: [{ tool: 'get_weather', input: INPUT }], named: null }
    expect(readLog(text)).toEqual(expected)
    expect(readLog(`[2026-01-02T03:04:05Z] {worker} call failed: ${text}\n  at run (tools.ts:3)`)).toEqual(
      expected,
    )
    // A log that is itself logged as JSON.
    expect(readLog(json({ level: 'error', msg: text }))).toEqual(expected)
    expect(readLog(json({ line: json({ msg: text }) }))).toEqual(expected)
  })
})

test('arguments that are encoded twice are what they stand for', () => {
  expect(readLog(json({ name: 'get_weather', arguments: json(TEXT) })).calls[0]?.input).toEqual(INPUT)
})

test('a text without a call is the input of the tool that is meant', () => {
  const input = (text: string) => readLog(text, 'book').calls
  expect(input('{"city": "Rome"}')).toEqual([{ tool: 'book', input: { city: 'Rome' } }])
  expect(input('in Rome')).toEqual([{ tool: 'book', input: 'in Rome' }])
  expect(input(' \n')).toEqual([])
  // A call in it counts as what it is.
  expect(input(json({ name: 'get_weather', arguments: TEXT }))).toEqual([
    { tool: 'get_weather', input: INPUT },
  ])
})

test('arguments that are no JSON stay the text that they are', () => {
  const broken = '{"city": "Ro'
  expect(readLog(json({ name: 'get_weather', arguments: broken })).calls[0]?.input).toBe(broken)
  const error = `Invalid input for tool get_weather: JSON parsing failed: Text: ${broken}.\nError message: SyntaxError`
  expect(readLog(error).calls).toEqual([{ tool: 'get_weather', input: broken }])
})

test('no arguments are an empty object', () => {
  expect(readLog(json({ name: 'ping', arguments: '' })).calls).toEqual([{ tool: 'ping', input: {} }])
})

test('several calls are read in order, each once', () => {
  const [one, two] = ['a', 'b'].map((name) => json({ type: 'tool_use', name, input: { name } }))
  expect(readLog(`${one}\n${two}\nagain: ${one}`).calls.map(({ tool }) => tool)).toEqual(['a', 'b'])
})

test.each([
  [
    "MCP's error",
    'MCP error -32602: Input validation error: Invalid arguments for tool get_weather: [{"code":"invalid_type","path":["days"]}]',
    'get_weather',
  ],
  ["the runtime's error", 'Tool "get_weather" received invalid input: 1 issue(s).', 'get_weather'],
  ['no call', 'Nothing to see: { here }', null],
])('%s holds no input', (_title, text, named) => {
  expect(readLog(text)).toEqual({ calls: [], named })
})

test('any text is read in time', () => {
  expect(readLog('{'.repeat(20_000)).calls).toEqual([])
  expect(readLog('{"a":"'.repeat(5_000)).calls).toEqual([])
})
