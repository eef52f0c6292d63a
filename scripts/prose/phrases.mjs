/*
 * A rule of markdownlint: expressions that a reader has to read twice. It looks at lines, so that it serves Markdown,
 * generated texts and comments alike.
 */
const phrases = [
  // “There is none” is plain; “what it returns is none” is not.
  [
    /(?<!\b(?:there|here) )\b(?:is|are|was) none\b(?! of)/,
    'say what is missing: “there is no …”, “is not a …”',
  ],
  [/\b(?:is another|are others|be another)\b/, 'say “differs”, “has changed”, or name the other thing'],
  [/\btold of\b/, 'say “reported”, or name who knows what'],
  [/\banew\b/, 'say “again”'],
  [/\bwhoever\b/, 'say who: “the program that …”, “anyone who …”'],
  [/\bnobody's\b/, 'say “belongs to no …”'],
  [/\bby way of\b/, 'say “through” or “with”'],
  [/\bstands? there\b/, 'say what is written where'],
  [/\bwhat it is to be\b/, 'say “what it must be”'],
  [/\b(?:comes?|came) of\b/, 'say “results from” or “causes”'],
  [/\ball the same\b/, 'say “still” or “anyway”'],
  [/\b(?:thereof|wherein|whereabouts|henceforth)\b/, 'use plain words'],
]

export default {
  names: ['plain-words'],
  description: 'Expressions that have to be read twice',
  tags: ['prose'],
  parser: 'none',
  function({ lines }, onError) {
    lines.forEach((line, index) => {
      for (const [pattern, advice] of phrases) {
        const found = new RegExp(pattern, 'i').exec(line)
        if (found)
          onError({
            lineNumber: index + 1,
            detail: `“${found[0]}”: ${advice}`,
            range: [found.index + 1, found[0].length],
          })
      }
    })
  },
}
