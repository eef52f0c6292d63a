import { parseArgsStringToArgv } from 'string-argv'
import { isLoopback } from '../common/loopback.js'
import type { ServerAddress } from './list-tools.js'

/** `API_KEY=placeholder`, before the command. */
const ASSIGNMENT = /^([A-Za-z_]\w*)=(.*)$/s

/**
 * A server as it is typed on a command line: a URL, or a command with its arguments, in which quotes hold words together. No shell
 * reads it. Null where there is no command in it.
 */
export function parseServer(text: string): ServerAddress | { problem: string } | null {
  const line = text.trim()
  if (/^https?:\/\//i.test(line)) {
    if (!URL.canParse(line)) return { problem: `${line} is not a URL.` }
    return isLoopback(new URL(line))
      ? { url: line }
      : { problem: `${line} leads to another machine. Only a server on localhost is asked.` }
  }
  const words = parseArgsStringToArgv(line)
  const env: Record<string, string> = {}
  for (;;) {
    const [, name = '', value = ''] = ASSIGNMENT.exec(words[0] ?? '') ?? []
    if (name === '') break
    env[name] = value
    words.shift()
  }
  const [command, ...args] = words
  if (command === undefined) return null
  return { command, args, ...(Object.keys(env).length > 0 && { env }) }
}

/** As it can be typed again. */
export function serverText(address: ServerAddress): string {
  if ('url' in address) return address.url
  return [address.command, ...(address.args ?? [])].map(quoted).join(' ')
}

function quoted(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : `'${word}'`
}
