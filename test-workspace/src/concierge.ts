/*
 * The program that the tools are for: it gives a model their schemas and runs what the model asks for. It
 * defines no tool.
 */
import { parseToolInput, resolveParameters, ToolArgError } from '@toolsight/runtime'
import { bookRoom } from '@/tools/book-room'
import cancelBooking from '@/tools/cancel-booking'
import { checkWeather } from '@/tools/check-weather'
import { findRooms } from '@/tools/find-rooms'

const tools = [findRooms, bookRoom, cancelBooking, checkWeather]

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

/** What to send back to the model: the result, or what was wrong with the input. */
export async function run(name: string, input: unknown): Promise<string> {
  for (const tool of tools) {
    if (tool.name !== name) continue
    try {
      await parseToolInput(tool, input)
    } catch (error) {
      if (error instanceof ToolArgError) return error.message
      throw error
    }
    return `${name} is done`
  }
  return `There is no tool ${name}`
}
