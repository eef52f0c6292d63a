// Writes the tables of docs/evaluation.md from the fault tables that the evaluator's tests run.
// With --check nothing is written; exit 1 when the page is stale.
import { readFile, writeFile } from 'node:fs/promises'
import ts from 'typescript'

const page = new URL('../docs/evaluation.md', import.meta.url)
const START = '<!-- table: made by scripts/generate-evaluation-docs.mjs -->'
const END = '<!-- /table -->'

/** What the rows' schemas are converted to, where they are. */
const SCHEMA = '{"n":{"type":"number"}}'

const MEANS = {
  guard: 'guards',
  permission: 'guards; permission model',
  network: 'guards; permission model from Node 25 on',
  deadline: 'the deadline; the process is replaced',
  limit: 'a limit',
  restored: 'taken back, or the process is replaced',
  reading: 'whatever comes out is read with suspicion',
  withheld: 'not available in the process',
}

const { ANSWERED, ENDLESS, GREEDY } = await load('../packages/core/test/evaluate/faults.ts')
const { DISK_FAULTS } = await load('../packages/core/test/evaluate/disk-faults.ts')

const tables = `${START}\n\n${[...codeTables([...ANSWERED, ...ENDLESS, ...GREEDY]), ...diskTable(DISK_FAULTS)].join('\n\n')}\n\n${END}`
const present = await readFile(page, 'utf8')
const [start, end] = [present.indexOf(START), present.indexOf(END)]
if (start < 0 || end < start) throw new Error(`docs/evaluation.md lacks ${START} or ${END}`)
const wanted = present.slice(0, start) + tables + present.slice(end + END.length)

if (wanted === present) console.log('docs/evaluation.md is up to date.')
else if (process.argv.includes('--check')) {
  console.error('docs/evaluation.md is stale: run `npm run generate`.')
  process.exitCode = 1
} else {
  await writeFile(page, wanted)
  console.log('docs/evaluation.md: written')
}

/** The tables import nothing but types, so that the text alone is a program. */
async function load(path) {
  const text = await readFile(new URL(path, import.meta.url), 'utf8')
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  })
  return import(`data:text/javascript,${encodeURIComponent(outputText)}`)
}

function codeTables(faults) {
  return [...grouped(faults)].map(([group, rows]) =>
    [
      `### ${group} (${rows.length})`,
      '',
      '| what the code does | result | caught by |',
      '|---|---|---|',
      ...rows.map((row) => `| ${cell(name(row))} | ${outcome(row)} | ${MEANS[row.by]} |`),
    ].join('\n'),
  )
}

function grouped(faults) {
  const groups = new Map()
  for (const fault of faults) groups.set(fault.group, [...(groups.get(fault.group) ?? []), fault])
  return groups
}

/** The name of a function is code. */
function name({ what }) {
  return /^[\w.]+\.\w+$/.test(what) ? `\`${what}\`` : what
}

function outcome({ expected, refused, finding }) {
  if (finding) return `\`${finding}\``
  if (expected === 'timeout') return '`evaluation-timeout`'
  if (typeof expected === 'string')
    return refused ? 'refused; the file goes on and is answered' : 'the file is answered'
  if (/not allowed/.test(expected.source)) return 'refused: `evaluation-failed` there'
  if (/out of memory/.test(expected.source))
    return '`evaluation-failed`, or `evaluation-timeout` if that is sooner'
  if (expected.test(SCHEMA)) return 'the file is answered'
  return expected.test('on') ? 'the file is answered, or a finding' : '`evaluation-failed` there'
}

function diskTable(faults) {
  return [
    [
      `### What happens to files meanwhile (${faults.length + 1})`,
      '',
      '| what | result |',
      '|---|---|',
      ...faults.map(
        ({ what, finding }) => `| ${cell(what)} | ${finding ? `\`${finding.code}\`` : 'nothing to say'} |`,
      ),
      '| a full disk | nothing: evaluating writes nothing |',
    ].join('\n'),
  ]
}

function cell(text) {
  return text.replaceAll('|', '\\|')
}
