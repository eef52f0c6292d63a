import { readFileSync } from 'node:fs'

/**
 * The configuration that docs/editors.md gives for an editor: what people copy is what the tests run.
 *
 * @param heading the heading under which it stands, without `#`
 * @param language of the code blocks: all of them, in order
 * @throws {Error} when the page has no such block
 */
export function documented(heading: string, language: string): string {
  const page = readFileSync(new URL('../../docs/editors.md', import.meta.url), 'utf8')
  const section = page.split(/^#+ /m).find((text) => text.startsWith(`${heading}\n`))
  const blocks = section?.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm')) ?? []
  const code = [...blocks].map(([, block]) => block).join('\n')
  if (code === '') throw new Error(`docs/editors.md has no ${language} block under “${heading}”.`)
  return code
}
