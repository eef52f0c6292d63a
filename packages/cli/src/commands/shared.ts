import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Session } from '../session.js'

/** What adds a verb to the command line, and what runs it. */
export interface Verbs {
  verb(
    name: string,
    summary: string,
    examples: ReadonlyArray<readonly [string, string]>,
    isDefault?: boolean,
  ): Command
  run(verb: (session: Session) => Promise<number>): Promise<void>
}

/** The options of a verb that opens a project. */
export function project(command: Command): Command {
  return command
    .option('--root <dir>', 'the directory that is checked (default: the working directory)')
    .option('--config <file>', 'this configuration instead of the nearest toolsight.config.json')
    .option('--no-cache', 'evaluate everything again, and keep nothing for the next run')
    .option('--cache-location <dir>', 'keep results there, for CI (default: your own folder for caches)')
    .option('--no-evaluate', 'run nothing of the project: check what the text alone tells')
}

export function exampleText(examples: ReadonlyArray<readonly [string, string]>): string {
  const width = Math.max(...examples.map(([command]) => command.length))
  return `\nExamples:\n${examples.map(([command, what]) => `  ${command.padEnd(width)}  ${what}`).join('\n')}`
}

/** `a,b`, and the option again. */
export function wordsOf(text: string, before: string[] = []): string[] {
  return [...before, ...text.split(',').map((word) => word.trim())]
}

/** The option again. */
export function textsOf(text: string, before: string[] = []): string[] {
  return [...before, text]
}

export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It is a whole number.')
  return Number(text)
}

/** For verbs that can work with what a server lists. */
export function serverOption(): Option {
  return new Option(
    '--server [command]',
    'start this MCP server, or without a value those of the configuration, and use the tools that it lists; it runs with all ' +
      'your rights',
  ).preset(true)
}
