/**
 * Text from a user's project, safe to print: control characters (a terminal would obey them) and characters that
 * turn the direction of text become visible ones. One for one, so that columns keep their place.
 */
export function visible(text: string): string {
  return text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u2028\u2029]/g,
    (character) => {
      const code = character.charCodeAt(0)
      return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '␡' : '�'
    },
  )
}
