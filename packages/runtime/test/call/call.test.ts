import {
  callTool,
  defineTool,
  SameCallRepeated,
  sameCallGuard,
  ToolArgError,
  ToolInputInvalid,
  ToolNotFound,
} from '@toolsight/runtime'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const weather = defineTool({
  name: 'get_weather',
  input: z.object({ city: z.string(), days: z.int().default(1) }),
  handler: ({ city, days }, { toolCallId }) => `${city}, ${days}, ${toolCallId}`,
})
const ping = defineTool({ name: 'ping', input: z.object({}), handler: () => 'pong' })
const room = defineTool({
  name: 'open_room',
  input: z.object({ number: z.int() }),
  handler: ({ number }) => {
    if (number === 13) throw new ToolArgError('There is no room 13.')
    if (number === 14) throw new TypeError('door is undefined')
    return 'open'
  },
})
const tools = [weather, ping, room]

async function thrown(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => expect.fail(`It gave ${String(value)}.`),
    (error: unknown) => error,
  )
}

describe('a call goes through', () => {
  test.each([
    ['parsed arguments', { name: 'get_weather', arguments: { city: 'Oslo' } }],
    ['arguments as text', { name: 'get_weather', rawArguments: '{"city":"Oslo"}' }],
  ])('%s', async (_, call) => {
    expect(await callTool(tools, call, { context: { toolCallId: 'c1' } })).toBe('Oslo, 1, c1')
  })

  test('one tool alone', async () => {
    expect(await callTool(ping, { name: 'ping', arguments: {} })).toBe('pong')
    expect(await thrown(callTool(ping, { name: 'pong', arguments: {} }))).toBeInstanceOf(ToolNotFound)
  })

  test('tools may be a record, and an empty text is no arguments', async () => {
    expect(await callTool({ weather, ping }, { name: 'ping', rawArguments: '' })).toBe('pong')
  })

  test('repaired when asked for, and only then', async () => {
    const call = { name: 'get_weather', rawArguments: '{"city":"Oslo","days":"2"}}' }
    const error = await thrown(callTool(tools, call))
    expect(error).toBeInstanceOf(ToolInputInvalid)
    expect((error as ToolInputInvalid).issues[0]?.message).toMatch(/^The arguments are not valid JSON: \w/)
    expect(await callTool(tools, call, { repair: true })).toBe('Oslo, 2, undefined')
  })
})

describe('what is for the model, and what is not', () => {
  test.each([
    ['getWeather', 'There is no tool "getWeather". Did you mean "get_weather"?'],
    ['get_wether', 'There is no tool "get_wether". Did you mean "get_weather"?'],
    ['delete_all', 'There is no tool "delete_all". There are: get_weather, ping, open_room.'],
  ])('a tool that there is not: %s', async (name, message) => {
    const error = await thrown(callTool(tools, { name, arguments: {} }))
    expect(error).toBeInstanceOf(ToolNotFound)
    expect(error).toBeInstanceOf(ToolArgError)
    expect((error as Error).message).toBe(message)
  })

  test("the handler's own words to the model, and its failures", async () => {
    const call = (number: number) => thrown(callTool(tools, { name: 'open_room', arguments: { number } }))
    expect(await call(13)).toBeInstanceOf(ToolArgError)
    expect(await call(14)).not.toBeInstanceOf(ToolArgError)
  })
})

describe('the same wrong call again', () => {
  const wrong = { name: 'get_weather', arguments: { city: 1, days: 2 } }

  test('is stopped at the limit, whatever the order of its keys', async () => {
    const guard = sameCallGuard({ limit: 3 })
    expect(await thrown(callTool(tools, wrong, { guard }))).toBeInstanceOf(ToolInputInvalid)
    const turned = { name: 'get_weather', rawArguments: '{"days":2,"city":1}' }
    expect(await thrown(callTool(tools, turned, { guard }))).toBeInstanceOf(ToolInputInvalid)
    const error = await thrown(callTool(tools, wrong, { guard }))
    expect(error).toBeInstanceOf(SameCallRepeated)
    expect(error).toMatchObject({ tool: 'get_weather', times: 3 })
  })

  test('other arguments, or a call that is taken, start the count anew; another tool does not', async () => {
    const guard = sameCallGuard({ limit: 2 })
    const refused = (call: { name: string; arguments: unknown }) => thrown(callTool(tools, call, { guard }))
    expect(await refused(wrong)).toBeInstanceOf(ToolInputInvalid)
    expect(await refused({ name: 'get_weather', arguments: {} })).toBeInstanceOf(ToolInputInvalid)
    expect(await refused(wrong)).toBeInstanceOf(ToolInputInvalid)
    await callTool(tools, { name: 'get_weather', arguments: { city: 'Oslo' } }, { guard })
    expect(await refused(wrong)).toBeInstanceOf(ToolInputInvalid)
    await callTool(tools, { name: 'ping', arguments: {} }, { guard })
    expect(await refused(wrong)).toBeInstanceOf(SameCallRepeated)
  })

  test('a limit that is none is refused', () => {
    for (const limit of [0, 1, 2.5, Number.NaN]) expect(() => sameCallGuard({ limit })).toThrow(RangeError)
  })
})
