import { readFileSync } from 'node:fs'

/**
 * The configuration that docs/editors.md gives for an editor: what people copy is what the tests run.
 *
 * @param heading the heading under which it stands, without `#`
 * @param language of the code block
 * @throws {Error} when the page has no such block
 */
export function documented(heading: string, language: string): string {
  const page = readFileSync(new URL('../../docs/editors.md', import.meta.url), 'utf8')
  const section = page.split(/^#+ /m).find((text) => text.startsWith(`${heading}\n`))
  const block = section?.match(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'm'))?.[1]
  if (block === undefined) throw new Error(`docs/editors.md has no ${language} block under “${heading}”.`)
  return block
}
