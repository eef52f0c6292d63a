/**
 * One line of text from a user's project, safe to print: control characters (a terminal would obey them), line breaks and characters
 * that turn the direction of text become visible ones. One for one, so that columns keep their place.
 */
export function visible(text: string): string {
  return visibleLines(text).replaceAll('\n', '␊')
}

/** The same for a text whose line breaks are meant. */
export function visibleLines(text: string): string {
  const shown = text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u2028\u2029]/g,
    (character) => {
      const code = character.charCodeAt(0)
      return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '␡' : '�'
    },
  )
  // Azure Pipelines and GitHub Actions take these for commands, wherever they stand in a log.
  return withoutCommands(shown.replace(/##(?=\[|vso\[)/g, '# #'))
}

/** No line begins as a command of GitHub Actions does. */
export function withoutCommands(lines: string): string {
  return lines.replace(/^(\s*)::/gm, '$1: :')
}
