/*
 * Draws findings of the rules about calls, results, hosts, texts and security from reports of public projects, to be read one by one
 * beside the source. The same reports and the same seed give the same draw. A folder of reports has one file for each project, as
 * run.mjs or `toolsight check --format json` writes it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { generator, shuffled } from './random.mjs'

const CODES = [
  ...['coerced-boolean', 'null-refused', 'keys-stripped', 'advertised-closed', 'arguments-required'],
  ...['forced-optional', 'no-structured-content', 'result-differs', 'error-in-structured-content'],
  ...['output-references', 'output-not-object', 'constraints-dropped', 'record-closed', 'provider-name'],
  ...['cut-by-host', 'array-without-items', 'empty-object', 'unsupported-pattern', 'missing-hints'],
  ...['hint-contradicts-handler', 'text-contradicts-schema', 'twin-tools', 'field-name-differs'],
  ...['enum-in-words', 'assertive-text', 'no-purpose', 'unknown-tool-reference', 'hidden-text'],
  ...['secret-on-the-wire', 'secret-in-configuration', 'unbounded-sink'],
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '21' },
    count: { type: 'string', default: '100' },
    // One cause often gives many findings in one project.
    each: { type: 'string', default: '4' },
  },
})
if (positionals.length === 0) {
  console.error(
    'Usage: node scripts/precision/draw-findings.mjs <folder of reports>… [--seed n] [--count n] [--each n]',
  )
  process.exit(2)
}

const random = generator(Number(values.seed))
const found = positionals.flatMap((folder) => reportsIn(folder)).sort(inOrder)
const kept = new Map()
for (const finding of shuffled(found, random)) {
  const key = `${finding.project} ${finding.code}`
  const others = kept.get(key) ?? []
  if (others.length < Number(values.each)) kept.set(key, [...others, finding])
}
const drawn = shuffled([...kept.values()].flat(), random).slice(0, Number(values.count))

console.log(`${found.length} findings, ${drawn.length} drawn with seed ${values.seed}`)
for (const code of CODES) {
  const of = (list) => list.filter((finding) => finding.code === code)
  if (of(found).length > 0) {
    const projects = new Set(of(found).map(({ project }) => project)).size
    console.log(`${code}: ${of(found).length} in ${projects} projects, ${of(drawn).length} drawn`)
  }
}
for (const { project, code, severity, file, range, message } of drawn.sort(inOrder))
  console.log(`\n${project} ${file}:${range.start.line + 1} ${severity} ${code}\n${message}`)

function reportsIn(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const written = JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
      // run.mjs keeps more than the report.
      const { diagnostics } = written.report ?? written
      return diagnostics
        .filter(({ code }) => CODES.includes(code))
        .map((finding) => ({ ...finding, project: path.basename(name, '.json') }))
    })
}

function inOrder(a, b) {
  const [one, other] = [a, b].map(({ code, project, file, range, message }) =>
    [code, project, file, String(range.start.line).padStart(6, '0'), message].join('\0'),
  )
  return one < other ? -1 : one > other ? 1 : 0
}
