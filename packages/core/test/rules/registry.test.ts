import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { docsPath } from '#core/rules/engine/pages.js'
import { FILE_RULES } from '#core/rules/files/file-problems.js'
import { unusedSuppression } from '#core/rules/files/unused-suppression.js'
import { RULES, ruleMetas } from '#core/rules/index.js'
import { TYPED_RULES } from '#core/rules/types/typed-rules.js'

const repository = new URL('../../../../', import.meta.url)

/** What docs/rules/README.md promises. */
const DEFAULTS: Record<string, string> = {
  'missing-parameters': 'error',
  'unconvertible-schema': 'error',
  'unsupported-validator': 'error',
  'not-a-schema': 'error',
  'invalid-parameters': 'error',
  'parameters-not-object': 'error',
  'empty-schema': 'error',
  'invalid-name': 'error',
  'duplicate-name': 'error',
  'unsafe-key': 'error',
  'evaluation-failed': 'error',
  'evaluation-timeout': 'error',
  'parameters-drift': 'warning',
  'default-required': 'warning',
  'name-file-mismatch': 'warning',
  'description-too-long': 'warning',
  'dependencies-missing': 'warning',
  'unknown-package': 'info',
  'not-evaluated': 'warning',
  'missing-description': 'warning',
  'internal-fault': 'warning',
  'hidden-environment': 'warning',
  'undocumented-refinement': 'info',
  'undescribed-field': 'info',
  'verbose-schema': 'info',
  'text-contradicts-schema': 'info',
  'enum-in-words': 'info',
  'assertive-text': 'info',
  'twin-tools': 'info',
  'field-name-differs': 'info',
  'no-purpose': 'info',
  // What is wrong with files as such.
  'unreadable-file': 'error',
  'large-file': 'info',
  'syntax-error': 'error',
  'invalid-tsconfig': 'warning',
  'invalid-samples': 'warning',
  // What is wrong with samples.
  'sample-refused': 'error',
  'sample-accepted': 'warning',
  'sample-without-tool': 'warning',
  'example-refused': 'error',
  'example-drift': 'warning',
  // What providers say to what they are sent.
  'provider-name': 'error',
  'provider-description': 'warning',
  'cut-by-host': 'warning',
  'hint-contradicts-handler': 'info',
  'unbounded-sink': 'warning',
  'missing-hints': 'info',
  'unknown-tool-reference': 'warning',
  'root-union': 'error',
  'output-not-object': 'error',
  'output-references': 'warning',
  'invalid-property-name': 'error',
  'outdated-draft': 'error',
  'unsupported-keyword': 'error',
  'unsupported-format': 'error',
  'unsupported-pattern': 'error',
  'open-object': 'error',
  'optional-field': 'error',
  'array-without-items': 'error',
  'empty-object': 'error',
  'type-list': 'error',
  'untyped-schema': 'error',
  'enum-values': 'error',
  'reference-siblings': 'error',
  'recursive-schema': 'error',
  'reference-target': 'error',
  'schema-too-large': 'error',
  'sdk-refusal': 'error',
  'request-limit': 'warning',
  // What it costs.
  'tool-tokens': 'warning',
  'total-tokens': 'warning',
  // What SDKs make of a tool without a word.
  'properties-dropped': 'error',
  'constraints-dropped': 'warning',
  'record-closed': 'warning',
  'ignored-key': 'error',
  'validator-serialized': 'error',
  'input-not-validated': 'warning',
  // What calls that models really make come to.
  'coerced-boolean': 'error',
  'keys-stripped': 'warning',
  'arguments-required': 'warning',
  'forced-optional': 'warning',
  'null-refused': 'info',
  'advertised-closed': 'info',
  // What a handler returns.
  'no-structured-content': 'warning',
  'error-in-structured-content': 'warning',
  'result-differs': 'warning',
  // What goes out unseen.
  'hidden-text': 'error',
  'secret-on-the-wire': 'error',
  // What only types tell.
  'handler-unknown-field': 'warning',
  'handler-input-differs': 'warning',
  'handler-ignores-field': 'info',
  // What is wrong with a package as a whole.
  'no-tools-found': 'warning',
  // What a server shows that was asked for its tools.
  'server-failed': 'error',
  'unseen-tool': 'warning',
  'unused-tool': 'info',
  'unlisted-tool': 'warning',
  'listed-differs': 'warning',
  'stray-output': 'warning',
  'secret-in-configuration': 'warning',
  // What is wrong with comments that silence findings.
  'unused-suppression': 'warning',
}

test('the rules are the agreed ones, each once, with the agreed severities', () => {
  // A tool's root is looked at once more in what is sent, and so are its constraints. What no tool can help is said once for all.
  const isRepeated = (code: string, scope: string) =>
    (code === 'parameters-not-object' && scope === 'wire') ||
    (code === 'constraints-dropped' && scope === 'tool') ||
    (code === 'sdk-refusal' && scope === 'set')
  const ruled = RULES.filter(({ meta, scope }) => !isRepeated(meta.code, scope)).map(({ meta }) => meta)
  const all = [...ruled, ...FILE_RULES, unusedSuppression, ...TYPED_RULES].map((meta) => [
    meta.code,
    meta.severity,
  ])
  expect(all.length).toBe(Object.keys(DEFAULTS).length)
  expect(Object.fromEntries(all)).toEqual(DEFAULTS)
  expect(ruleMetas.map((meta) => meta.code)).toEqual(Object.keys(DEFAULTS).sort())
})

describe.each(ruleMetas.map((meta) => [meta.code, meta] as const))('%s', (code, meta) => {
  test('stands in a file of its own name', () => {
    const files = readdirSync(new URL('packages/core/src/rules', repository), { recursive: true })
    expect(files.map((file) => path.basename(String(file)))).toContain(`${code}.ts`)
  })

  test('has a page', () => {
    const page = readFileSync(new URL(docsPath(code), repository), 'utf8')
    expect(page).toContain(`# ${code}`)
    expect(page).toContain(meta.remedy)
  })

  test('says all that a reader needs, in whole sentences', () => {
    expect(meta.title.length).toBeLessThanOrEqual(60)
    for (const text of [meta.what, meta.why, meta.remedy]) expect(text).toMatch(/^[A-Z"`].{30,}\.$/s)
  })

  test('points at text that stands in its bad example, and differs from the good one', () => {
    const { at, files } = meta.bad
    expect(files[at.file]?.split('\n')[at.line - 1]).toContain(at.text)
    if (at.text === '') expect(at.column).toBeGreaterThan(0)
    expect({ ...meta.bad, at: undefined }).not.toEqual(meta.good)
  })
})
