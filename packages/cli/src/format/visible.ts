/**
 * One line of text from a user's project, safe to print: control characters (a terminal would obey them), line breaks and characters
 * that turn the direction of text become visible ones. One for one, so that columns keep their place.
 */
export function visible(text: string): string {
  return visibleLine(text.replaceAll('\n', '␊'))
}

/** The same for a text whose line breaks are meant. Its further lines are indented: what begins a line is Toolsight's. */
export function visibleLines(text: string): string {
  return eachLine(text).replace(/\n(?!\n|$)/g, '\n  ')
}

/** The same where each line stands behind something else. */
export function eachLine(text: string): string {
  return text.split('\n').map(visibleLine).join('\n')
}

function visibleLine(line: string): string {
  const shown = line.replace(
    /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u2028\u2029]/g,
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
