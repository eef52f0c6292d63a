import * as z from 'zod'
import { isLoopback } from '../common/loopback.js'
import type { ServerSettings } from '../model/config.js'

const word = z.string().min(1)

/** One MCP server of the user's own, as written. */
export const serverSchema = z
  .strictObject({
    name: word.meta({ description: 'What messages call the server.' }),
    command: word.optional().meta({
      description: 'The program that starts the server over standard input and output. No shell reads it.',
    }),
    args: z.array(z.string()).optional().meta({ description: 'The arguments of the command.' }),
    env: z
      .union([z.array(word), z.record(word, z.string())], {
        error: 'it is a list of the names of variables that are passed on, or an object with placeholders',
      })
      .optional()
      .meta({
        description:
          'Variables for the server: a list of names whose values are passed on from the environment, or an object with a placeholder for each name. Real keys do not belong here.',
      }),
    cwd: word.optional().meta({
      description: 'The folder that the server starts in, relative to the directory of this file.',
    }),
    url: z
      .url({ error: 'it is not a URL' })
      .refine((url) => URL.canParse(url) && isLoopback(new URL(url)), {
        error: 'it leads to another machine; only a server on localhost is asked',
      })
      .optional()
      .meta({
        description: 'Where a server that runs already on this machine answers, over Streamable HTTP.',
      }),
  })
  .refine(({ command, url }) => (command === undefined) !== (url === undefined), {
    error: 'it has either "command" or "url"',
  })
  .refine(
    ({ url, args, env, cwd }) => url === undefined || [args, env, cwd].every((each) => each === undefined),
    {
      error: '"args", "env" and "cwd" are for servers with a "command"',
    },
  )

export const serversSchema = z.array(serverSchema).superRefine((servers, context) => {
  const names = servers.map(({ name }) => name)
  for (const [index, name] of names.entries())
    if (names.indexOf(name) < index)
      context.addIssue({
        code: 'custom',
        path: [index, 'name'],
        message: 'another server has the same name',
      })
})

/** With the folder that the server starts in as an absolute path. */
export function toServer(
  { name, command, args = [], env, url }: z.output<typeof serverSchema>,
  cwd: string,
): ServerSettings {
  if (url !== undefined || command === undefined) return { name, url: url ?? '' }
  return { name, command, args, env: env ?? [], cwd }
}
