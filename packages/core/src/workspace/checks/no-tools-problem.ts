import type { FileProblem } from '../../model/facts.js'
import type { PackageInfo } from '../../model/package-info.js'
import type { Location, Range } from '../../model/text.js'
import { inline } from '../../rules/engine/wording.js'

/** Why a package should have tools: what was seen in it. */
export interface Sign extends Location {
  kind: 'likely' | 'server' | 'model'
  /** How it is written. */
  text: string
  /** Why no tool is found there, as a clause. */
  reason: string
}

/** Places that a finding links. */
const MAX_RELATED = 20

/** What is said of a package in which no tool is found, at the dependency or the name that `sdk` is. */
export function noToolsProblem(
  home: PackageInfo,
  sdk: { name: string; range: Range },
  signs: readonly Sign[],
  isLike: boolean,
  toInstall = '',
): FileProblem {
  const name = home.name === null ? 'this package' : `\`${inline(home.name, 60)}\``
  const base = { code: 'no-tools-found' as const, file: `${home.dir}/package.json`, range: sdk.range }
  if (signs.length === 0)
    return {
      ...base,
      severity: 'info',
      message:
        `No tools found in ${name}, which depends on \`${sdk.name}\`.\n${toInstall}` +
        (isLike
          ? 'What is written like a definition in its files is nowhere called a tool. If it is one, describe it under "frameworks" in toolsight.config.json.'
          : 'Nothing in its files looks like a tool. If it has some, look at "include" and "exclude" in toolsight.config.json.'),
    }
  const [reason, ...others] = new Set(signs.map((sign) => sign.reason))
  const isAlike = others.length === 0 && signs[0]?.kind === 'likely'
  return {
    ...base,
    message: `No tools found in ${name}, ${evidence(signs)}.\n${toInstall}${advice(signs)}`,
    // Packages that are written alike are one thing to mend.
    ...(isAlike ? { cause: `No tools found: ${reason}.` } : {}),
    related: signs.slice(0, MAX_RELATED).map(({ file, range, text, reason }) => ({
      file,
      range,
      message: `${inline(text, 80)}: ${reason}.`,
    })),
  }
}

function evidence(signs: readonly Sign[]): string {
  const likely = signs.filter(({ kind }) => kind === 'likely')
  if (likely.length > 0)
    return `but ${likely.length === 1 ? 'one place looks' : `${likely.length} places look`} like a tool definition`
  const [first] = signs
  const text = `\`${inline(first?.text ?? '', 60)}\``
  return first?.kind === 'server'
    ? `but it makes an MCP server with ${text}`
    : `but ${text} sends tools to a model`
}

function advice(signs: readonly Sign[]): string {
  if (signs.some(({ kind }) => kind === 'likely'))
    return 'Describe how the tools are written under "frameworks" in toolsight.config.json; `toolsight check` prints an entry to paste where it can.'
  const elsewhere = signs.some(({ kind }) => kind === 'server')
    ? 'check what the server lists, with toolsight check --server "<command>", or turn this rule off'
    : 'turn this rule off'
  return `If the tools are defined in other files, look at "include" and "exclude" in toolsight.config.json. If they come from elsewhere as the program runs, ${elsewhere}.`
}
