/**
 * Former codes of rules, and what each is called now. Configuration, comments and the command line accept a former code for one
 * version.
 */
export const RENAMED_RULES: ReadonlyMap<string, string> = new Map([
  ['costly-spelling', 'verbose-schema'],
  ['fields-lost', 'properties-dropped'],
  ['meaning-lost', 'constraints-dropped'],
  ['never-validated', 'input-not-validated'],
  ['older-dialect', 'outdated-draft'],
  ['output-root', 'output-not-object'],
  ['property-key', 'invalid-property-name'],
  ['unspoken-check', 'undocumented-refinement'],
  ['validator-sent', 'validator-serialized'],
])

/** The code that a rule has now, by that code or by a former one. */
export function currentCode(code: string): string {
  return RENAMED_RULES.get(code) ?? code
}

/** Settings by current codes. Where a rule has one under each code, the one under its current code holds. */
export function withCurrentCodes<T>(settings: Readonly<Record<string, T>>): Record<string, T> {
  const entries = Object.entries(settings)
  const former = entries.filter(([code]) => RENAMED_RULES.has(code))
  const current = entries.filter(([code]) => !RENAMED_RULES.has(code))
  return Object.fromEntries([...former.map(([code, value]) => [currentCode(code), value]), ...current])
}

/** What to tell somebody who wrote former codes, one sentence for each. */
export function renamedNotes(codes: Iterable<string>): Array<{ code: string; note: string }> {
  return [...codes].flatMap((code) => {
    const current = RENAMED_RULES.get(code)
    return current === undefined ? [] : [{ code, note: `Rule "${code}" is now called "${current}".` }]
  })
}
