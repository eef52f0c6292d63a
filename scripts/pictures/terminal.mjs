/*
 * Draws docs/picture.svg: what `toolsight check` really prints for a few files of the example project.
 * `--check` draws nothing and fails when the picture is not that output any more.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import anser from 'anser'
import { node, root } from '../command.mjs'
import { prepare } from '../prepare.mjs'

const picture = new URL('docs/picture.svg', root)
const files = 'src/tools/{find-rooms,find-restaurant,plan-day,reserve-table}.ts'

const columns = 100
const cell = { width: 8.4, height: 19, font: 14 }
const margin = 20
const titleBar = 36
const colours = {
  background: '#1e2430',
  text: '#d5dae3',
  faint: '#8a93a5',
  'ansi-black': '#5c6578',
  'ansi-red': '#f2777a',
  'ansi-green': '#8fcf7f',
  'ansi-yellow': '#f0c674',
  'ansi-blue': '#7aa6da',
  'ansi-magenta': '#c397d8',
  'ansi-cyan': '#70c0ba',
  'ansi-white': '#eaeaea',
}

await prepare()

const drawn = draw(await terminalOutput())
if (process.argv.includes('--check')) {
  if (!existsSync(picture) || readFileSync(picture, 'utf8') !== drawn) {
    console.error(
      'docs/picture.svg is not what toolsight prints any more. Run `npm run picture` and commit it.',
    )
    process.exitCode = 1
  }
} else {
  writeFileSync(picture, drawn)
}

async function terminalOutput() {
  const cli = fileURLToPath(new URL('packages/cli/bin/toolsight.js', root))
  const { code, output } = await node([cli, 'check', files], {
    cwd: new URL('test-workspace/', root),
    quiet: true,
    env: { ...process.env, FORCE_COLOR: '1', NO_COLOR: undefined, CI: undefined, COLUMNS: String(columns) },
  })
  if (code > 1) throw new Error(`toolsight check ended with code ${code}:\n${output}`)
  // How long it took is no part of the picture: it would differ with every drawing.
  return output.trimEnd().replace(/, \d+\.\d s\b/g, '')
}

function draw(output) {
  const lines = linesOf(`\u001b[2m$\u001b[22m npx toolsight check ${files}\n\n${output}`)
  const width = Math.round(columns * cell.width) + 2 * margin
  const height = titleBar + lines.length * cell.height + margin
  const rows = lines.map((line, index) => row(line, titleBar + (index + 1) * cell.height - 5))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="toolsight check in a terminal">
<style>text{font:${cell.font}px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:${colours.text};white-space:pre}</style>
<rect width="${width}" height="${height}" rx="8" fill="${colours.background}"/>
<circle cx="20" cy="18" r="5" fill="#f2777a"/><circle cx="38" cy="18" r="5" fill="#f0c674"/><circle cx="56" cy="18" r="5" fill="#8fcf7f"/>
${rows.filter(Boolean).join('\n')}
</svg>
`
}

/** The runs of one colour on each line; a colour may span lines. */
function linesOf(output) {
  const lines = [[]]
  for (const run of anser.ansiToJson(output, { use_classes: true, remove_empty: true })) {
    const [first, ...rest] = run.content.split('\n')
    lines.at(-1).push({ ...run, content: first })
    for (const content of rest) lines.push([{ ...run, content }])
  }
  return lines
}

/** One line of text; every run stands at its own column, so that any monospaced font keeps the alignment. */
function row(runs, y) {
  let column = 0
  const spans = []
  for (const run of runs) {
    const start = round(margin + column * cell.width)
    const characters = [...run.content].length
    column += characters
    if (run.content.trim() === '') continue
    const place = `x="${start}" textLength="${round(characters * cell.width)}" lengthAdjust="spacingAndGlyphs"`
    spans.push(`<tspan ${place}${style(run)}>${xml(run.content)}</tspan>`)
  }
  return spans.length > 0 ? `<text y="${y}" xml:space="preserve">${spans.join('')}</text>` : ''
}

function style({ fg, decorations }) {
  const colour = decorations.includes('dim') ? colours.faint : colours[fg?.replace('bright-', '')]
  const attributes = [
    colour ? ` fill="${colour}"` : '',
    decorations.includes('bold') ? ' font-weight="bold"' : '',
    decorations.includes('underline') ? ' text-decoration="underline"' : '',
  ]
  return attributes.join('')
}

function xml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function round(value) {
  return Math.round(value * 10) / 10
}
