import * as z from 'zod'

/** What every command about one tool is given. */
export const toolArgument = z.object({ uri: z.string(), tool: z.string() })
