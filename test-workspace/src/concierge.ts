/*
 * The program that the tools are for: it gives a model their schemas, and runs what the model asks for. It
 * defines no tool itself.
 */

import { parseToolInput, resolveParameters, type Tool, ToolArgError } from '@toolsight/runtime'
import { bookRoom } from '@/tools/book-room'
import cancelBooking from '@/tools/cancel-booking'
import { checkWeather } from '@/tools/check-weather'
import { findRooms } from '@/tools/find-rooms'

const tools: readonly Tool[] = [findRooms, bookRoom, cancelBooking, checkWeather]

/** One entry for each tool, as a provider's request carries them. */
export function declarations() {
  return Promise.all(
    tools.map(async (tool) => ({
      name: tool.name,
      description: tool.description,
      input_schema: await resolveParameters(tool),
    })),
  )
}

/** What goes back to the model: the tool's answer, or what was wrong with the input, for it to try again. */
export async function answer(name: string, input: unknown): Promise<string> {
  const tool = tools.find((candidate) => candidate.name === name)
  if (!tool) return `There is no tool ${name}`
  try {
    const result = await tool.handler(await parseToolInput(tool, input), {})
    return JSON.stringify(result)
  } catch (error) {
    if (error instanceof ToolArgError) return error.message
    throw error
  }
}
