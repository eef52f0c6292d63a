import Anthropic from '@anthropic-ai/sdk'
import { GoogleGenAI } from '@google/genai'
import OpenAI from 'openai'
import { print, refused, sent } from '../record.mjs'
import { findText, searchTrains } from './refused.mjs'
import * as tools from './tools.mjs'

const toAnthropic = (tool) =>
  sent(
    (fetch) =>
      new Anthropic({ apiKey: 'none', fetch, maxRetries: 0 }).beta.messages.toolRunner({
        model: 'claude-sonnet-4-5',
        max_tokens: 1024,
        messages: [{ role: 'user', content: 'Hello' }],
        tools: [tool],
      }),
    ({ tools }) => tools[0],
  )
const toMessages = (tool) =>
  sent(
    (fetch) =>
      new Anthropic({ apiKey: 'none', fetch, maxRetries: 0 }).messages.create({
        model: 'claude-sonnet-4-5',
        max_tokens: 1024,
        messages: [{ role: 'user', content: 'Hello' }],
        tools: [tool],
      }),
    ({ tools }) => tools[0],
  )
const toChat = (tool) =>
  sent(
    (fetch) =>
      new OpenAI({ apiKey: 'none', fetch, maxRetries: 0 }).chat.completions.parse({
        model: 'gpt-4o',
        messages: [{ role: 'user', content: 'Hello' }],
        tools: [tool],
      }),
    ({ tools }) => tools[0],
  )
const toCreate = (tool) =>
  sent(
    (fetch) =>
      new OpenAI({ apiKey: 'none', fetch, maxRetries: 0 }).chat.completions.create({
        model: 'gpt-4o',
        messages: [{ role: 'user', content: 'Hello' }],
        tools: [tool],
      }),
    ({ tools }) => tools[0],
  )
const toResponses = (tool) =>
  sent(
    (fetch) =>
      new OpenAI({ apiKey: 'none', fetch, maxRetries: 0 }).responses.create({
        model: 'gpt-4o',
        input: 'Hello',
        tools: [tool],
      }),
    ({ tools }) => tools[0],
  )
const toGemini = (declaration) =>
  sent(
    (fetch) =>
      new GoogleGenAI({ apiKey: 'none', httpOptions: { fetch } }).models.generateContent({
        model: 'gemini-2.5-flash',
        contents: 'Hello',
        config: { tools: [{ functionDeclarations: [declaration] }] },
      }),
    ({ tools }) => tools[0].functionDeclarations[0],
  )

const { name, description, parameters } = tools.forecast

await print({
  anthropic: {
    find_rooms: toAnthropic(tools.findRooms),
    find_desks: toAnthropic(tools.findDesks),
    get_weather: toAnthropic(tools.getWeather),
    rate: toAnthropic(tools.rate),
    book: toMessages(tools.book),
    find_text: refused(findText),
  },
  'anthropic-strict': { find_rooms: toAnthropic({ ...tools.findRooms, strict: true }) },
  openai: {
    search_flights: toChat(tools.searchFlights),
    search_cars: toChat(tools.searchCars),
    cancel: toCreate(tools.cancel),
    search_trains: refused(searchTrains),
  },
  'openai-strict': { search_flights: toChat(tools.searchFlights) },
  'openai-responses': { search_hotels: toResponses(tools.searchHotels), pay: toResponses(tools.pay) },
  'gemini google-genai': { forecast: toGemini({ name, description, parameters }) },
  'gemini-json-schema google-genai': {
    forecast: toGemini({ name, description, parametersJsonSchema: parameters }),
  },
})
