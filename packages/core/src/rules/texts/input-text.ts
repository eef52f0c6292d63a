/** `**Returns:**`, `## Output`, `Result:` */
const OF_RESULT = /^\W*(?:returns?|returned|outputs?|results?|responses?)\b/i
/** `**Notes:**`, `## Input`, `Examples:` */
const HEADING = /^\s*(?:#{1,6}\s|(?:\*\*|__)\S|[A-Z][\w -]{0,40}:\s*$)/
const SENTENCE_START = /(?<=[.!?])\s+/
/** A sentence that begins with what comes back. */
const SAYS_RESULT = /^\W*(?:returns?|outputs|responds|gives back|yields)\b|^\W*(?:output|result|response)s?:/i

/** What a description says of a tool but for what it gives back: names in that are fields of the result. */
export function inputText(description: string): string {
  let isOfResult = false
  const kept: string[] = []
  for (const line of description.split('\n')) {
    if (HEADING.test(line)) isOfResult = OF_RESULT.test(line)
    if (isOfResult) continue
    kept.push(
      line
        .split(SENTENCE_START)
        .filter((sentence) => !SAYS_RESULT.test(sentence))
        .join(' '),
    )
  }
  return kept.join('\n')
}
