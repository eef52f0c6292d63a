import { relativePath } from '@toolsight/core/paths'
import { textOrNull } from '../io/read-text.js'

/** How a file is called where the command runs: relative to the working directory, with `/`. */
export function fileNamer(cwd: string): (file: string) => string {
  return (file) => relativePath(cwd, file) || '.'
}

/** Reads each file once; null for one that cannot be read. */
export function textReader(): (file: string) => string | null {
  const texts = new Map<string, string | null>()
  return (file) => {
    const known = texts.get(file)
    if (known !== undefined) return known
    const text = textOrNull(file)
    texts.set(file, text)
    return text
  }
}

/** A command as it can be pasted into a shell. */
export function commandLine(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ')
}

/** How the command is started here: what npx started is not in the shell's path. */
export function programName(env: NodeJS.ProcessEnv): string {
  return env['npm_command'] === 'exec' ? 'npx toolsight' : 'toolsight'
}
