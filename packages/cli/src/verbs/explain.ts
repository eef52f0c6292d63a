import pc from 'picocolors'
import type { RuleMeta } from '../engine.js'
import { exitCodes } from '../exit-codes.js'
import { pageForTerminal } from '../format/page.js'
import { wrap } from '../format/text.js'
import { PAGES, pageText } from '../pages.js'
import type { Session } from '../session.js'
import { UsageError } from '../usage-error.js'

/** `toolsight explain <code>`: what a rule looks at, why, and what to do, with an example of each kind; or a page. */
export async function explain(written: string, { terminal, engine }: Session): Promise<number> {
  const page = pageText(written)
  if (page !== null) {
    const { stdout } = terminal
    await stdout.write(stdout.isTerminal ? pageForTerminal(page, stdout) : page)
    return exitCodes.clean
  }
  const code = engine.currentCode(written)
  const meta = engine.ruleMetas.find((each) => each.code === code)
  if (meta === undefined) {
    const codes = engine.ruleMetas.map((each) => each.code).sort()
    const near = engine.nearest(code, [...codes, ...PAGES])
    throw new UsageError(
      near === null
        ? `There is no code ${code}. There are:\n${wrap(codes.join(', '), terminal.stderr.columns, '  ')}\nPages: ${PAGES.join(', ')}`
        : `There is no code ${code}. Did you mean ${near}?`,
    )
  }
  if (code !== written) await terminal.stdout.write(`${written} is now called ${code}.\n\n`)
  await terminal.stdout.write(formatMeta(meta, terminal.stdout))
  return exitCodes.clean
}

const NEEDS_TYPES =
  'It takes types to find: editors tell it, by the TypeScript plugin or when the language server is asked. `toolsight check` does not.'

function formatMeta(meta: RuleMeta, { colour, columns }: { colour: boolean; columns: number }): string {
  const paint = pc.createColors(colour)
  const text = (markdown: string) => wrap(markdown, columns)
  const fixable = meta.fixable ? ', can be fixed' : ''
  const parts = [
    `${paint.bold(meta.code)}  ${paint.dim(`${meta.severity}, ${meta.category}${fixable}`)}\n${meta.title}`,
    text(meta.what),
    ...(meta.needs === 'types' ? [text(NEEDS_TYPES)] : []),
    `${paint.bold('Why it matters')}\n${text(meta.why)}`,
    `${paint.bold('What to do')}\n${text(meta.remedy)}`,
    ...examples('Wrong', meta.bad, paint.red),
    ...examples('Right', meta.good, paint.green),
    ...(meta.provenance === undefined
      ? []
      : [text(`Source: ${meta.provenance.source}, read ${meta.provenance.date}`)]),
    paint.dim(
      `${text(`Severity: "rules": { "${meta.code}": "off" } in toolsight.config.json.`)}\n` +
        `In a file: // toolsight-disable-next-line ${meta.code}`,
    ),
  ]
  return `${parts.join('\n\n')}\n`
}

function examples(
  title: string,
  { files, encoding, megabytes }: RuleMeta['good'],
  paint: (text: string) => string,
): string[] {
  return Object.entries(files).map(([file, code]) => {
    const saved = encoding?.[file]
    const size = megabytes?.[file]
    const note = saved ? `  (saved as ${saved})` : size ? `  (and more text, up to ${size} MB)` : ''
    return `${paint(title)}  ${file}${note}\n\n${code.trimEnd().replace(/^(?=.)/gm, '    ')}`
  })
}
