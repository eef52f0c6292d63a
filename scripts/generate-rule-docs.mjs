// Writes docs/rules/ from the rules' own meta: one page a rule, and the table in README.md.
// With --check nothing is written; exit 1 names every page that is stale, missing or left over.
// Another folder may be named: node scripts/generate-rule-docs.mjs [--check] [folder]
// Needs the build (npx tsc -b packages/core).
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ruleMetas } from '../packages/core/dist/rules/index.js'
import { knownOf } from '../packages/core/dist/wire/known.js'

const check = process.argv.includes('--check')
const [named] = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const folder = named
  ? pathToFileURL(`${path.resolve(named)}${path.sep}`)
  : new URL('../docs/rules/', import.meta.url)
const shown = named ?? 'docs/rules'

const forms = {
  strict: 'with `strict: true`',
  parameters: 'under `parameters`',
  parametersJsonSchema: 'under `parametersJsonSchema`',
}

const pages = new Map(ruleMetas.map((meta) => [`${meta.code}.md`, page(meta)]))
pages.set('README.md', table(ruleMetas))

const stale = []
for (const [name, text] of pages) {
  const file = new URL(name, folder)
  const present = await readFile(file, 'utf8').catch(() => null)
  if (present === text) continue
  stale.push(`${name}: ${present === null ? 'missing' : 'stale'}`)
  if (check) continue
  await mkdir(folder, { recursive: true })
  await writeFile(file, text)
}
for (const name of await readdir(folder).catch(() => [])) {
  if (!name.endsWith('.md') || pages.has(name)) continue
  stale.push(`${name}: no rule has this code`)
  if (!check) await rm(new URL(name, folder))
}

if (check && stale.length > 0) {
  for (const line of stale) console.error(path.join(shown, line))
  console.error('Run: npm run generate')
  process.exit(1)
}
console.log(
  stale.length === 0
    ? `${fileURLToPath(folder)} is up to date (${pages.size} pages).`
    : stale.map((line) => `${path.join(shown, line)}: written`).join('\n'),
)

function page(meta) {
  return `${[
    '<!-- Generated from the rule by scripts/generate-rule-docs.mjs. -->',
    `# ${meta.code}`,
    `**${meta.title}**`,
    `${sentenceCase(meta.severity)} by default · ${meta.category} · ${fixing(meta)}`,
    meta.what,
    '## Why it matters',
    meta.why,
    '## Example',
    ...example(meta.bad, marked(meta)),
    'Instead:',
    ...example(meta.good),
    '## How to fix it',
    meta.remedy,
    ...provenance(meta),
    ...targets(meta),
    '## How to switch it off',
    ...switchingOff(meta),
  ].join('\n\n')}\n`
}

function example({ files, trusted, encoding = {}, megabytes = {} }, mark = (text) => text) {
  const blocks = Object.entries(files).flatMap(([path, text]) => [
    ...(language(path) === 'json' ? [`\`${path}\`:`] : []),
    `\`\`\`${language(path)}\n${comment(path)}${mark(text, path).trimEnd()}\n\`\`\``,
  ])
  const saved = Object.keys(encoding).map((path) => `Where \`${path}\` is saved as Latin-1:`)
  const sizes = Object.entries(megabytes).map(
    ([path, size]) => `Where \`${path}\` goes on with generated text, up to ${size} MB:`,
  )
  const untrusted = trusted === false ? ['In a workspace that is not trusted:'] : []
  return [...untrusted, ...saved, ...sizes, ...blocks]
}

/** JSON has no comments; its path stands above it. */
function comment(path) {
  return language(path) === 'json' ? '' : `// ${path}\n`
}

/** Carets under what the finding points at, in a comment, so that the example can still be copied. */
function marked({ code, suppressible, bad: { at } }) {
  return (text, path) => {
    if (suppressible === false || path !== at.file) return text
    const lines = text.split('\n')
    const line = lines[at.line - 1]
    const column = at.column === undefined ? line.indexOf(at.text) : at.column - 1
    const carets = '^'.repeat(Math.min(Math.max(at.text.length, 1), 60))
    lines.splice(at.line, 0, `//${' '.repeat(Math.max(column - 2, 0))}${carets} ${code}`)
    return lines.join('\n')
  }
}

function language(path) {
  return path.slice(path.lastIndexOf('.') + 1)
}

function fixing(meta) {
  if (meta.needs === 'types') {
    const found = 'found where [types](../typescript-plugin.md) are at hand'
    return meta.fixable ? `${found}, with fixes` : found
  }
  return meta.fixable ? '`toolsight fix` can fix it' : 'to be fixed by hand'
}

function provenance({ provenance: origin }) {
  return origin ? ['## Where this comes from', `${origin.source} (read ${origin.date})`] : []
}

/** What is known of each target, with its source. */
function targets({ code }) {
  const known = knownOf(code)
  if (known.length === 0) return []
  const rows = known.map(
    ({ labels, asked, form, effect, error, note, source, read }) =>
      `| ${labels.join(', ')}${form === undefined ? '' : ` (${forms[form]})`} | ${cell(asked)} | ${effect} | ${cell([error && `\`${error}\``, note].filter(Boolean).join(' '))} | ${cell(source)} | ${read} |`,
  )
  return [
    '## Who says so',
    [
      '| target | what it asks | what happens | in its words | source | read |',
      '|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
    '“unknown” means that sources contradict each other or say nothing: it is no finding by itself.',
  ]
}

function cell(text) {
  return text.replaceAll('|', '\\|')
}

function switchingOff({ code, severity, suppressible }) {
  const other = severity === 'warning' ? 'error' : 'warning'
  const comments = [
    'For one place, on the line before the one that the finding points at:',
    `\`\`\`ts\n// toolsight-disable-next-line ${code} -- why it is right here\n\`\`\``,
    'For one file, anywhere in it:',
    `\`\`\`ts\n// toolsight-disable ${code}\n\`\`\``,
  ]
  return [
    ...(suppressible === false ? [] : comments),
    `For the project, in \`toolsight.config.json\` (\`"off"\`, or another severity such as \`"${other}"\`):`,
    `\`\`\`json\n{ "rules": { "${code}": "off" } }\n\`\`\``,
  ]
}

function table(metas) {
  const rows = metas.map(
    (meta) =>
      `| [${meta.code}](${meta.code}.md) | ${meta.title} | ${meta.severity} | ${meta.category} | ${tableFixing(meta)} |`,
  )
  return `${[
    '<!-- Generated from the rules by scripts/generate-rule-docs.mjs. -->',
    '# Rules',
    'What `toolsight check` says, how grave it is by default, and whether `toolsight fix` can put it right. ' +
      '`toolsight explain <code>` shows a rule in the terminal.',
    ['| rule | what is wrong | default | category | fixable |', '|---|---|---|---|---|', ...rows].join('\n'),
    '`error` makes `toolsight check` exit with 1; `warning` and `info` do not. Severities are set under `rules` in ' +
      "`toolsight.config.json`, and each rule's page says how to silence it in one place.",
  ].join('\n\n')}\n`
}

function tableFixing({ fixable, needs }) {
  if (!fixable) return ''
  return needs === 'types' ? 'in an editor' : 'yes'
}

function sentenceCase(text) {
  return text[0].toUpperCase() + text.slice(1)
}
