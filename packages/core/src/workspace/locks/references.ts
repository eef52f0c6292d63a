import { readdirSync } from 'node:fs'
import path from 'node:path'
import { shorten } from '../../common/one-line.js'
import { isSourceFile } from '../../syntax/parse.js'

/** A place that names a tool. */
export interface NamedPlace {
  /** Absolute, with `/`. */
  file: string
  /** From 0. */
  line: number
  character: number
  text: string
}

/** Pages that agents and people read of tools. */
const PAGES = /^(SKILL|CLAUDE|AGENTS|GEMINI|README|copilot-instructions)\.md$/i
const FOLDERS_OF_PAGES = /(^|\/)\.(claude|cursor|github|codex|gemini|agents|windsurf)\//
const NEVER = new Set(['.git', 'node_modules', 'dist', 'build', 'coverage', '.next', '.cache', 'vendor'])
const MAX_FILES = 20_000

/** Pages below a folder that may name tools: SKILL.md, CLAUDE.md, AGENTS.md, README.md, definitions of agents and commands. */
export function pagesBelow(root: string): string[] {
  const found: string[] = []
  const folders = [root]
  let seen = 0
  for (const folder of folders) {
    let entries: import('node:fs').Dirent[]
    try {
      entries = readdirSync(folder, { withFileTypes: true })
    } catch {
      continue
    }
    for (const entry of entries) {
      if (++seen > MAX_FILES) return found
      const file = path.posix.join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!NEVER.has(entry.name)) folders.push(file)
      } else if (
        entry.isFile() &&
        (PAGES.test(entry.name) ||
          (/\.(md|mdc|toml|ya?ml|json)$/.test(entry.name) && FOLDERS_OF_PAGES.test(file)))
      )
        found.push(file)
    }
  }
  return found.sort()
}

/** Where texts name a tool that is gone: in source as a whole string (`activeTools: ['find_rooms']`), in pages as a word. */
export function placesNaming(
  name: string,
  files: readonly string[],
  read: (file: string) => string | null,
): NamedPlace[] {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  // A word of everyday language names a tool only where it is marked as code.
  const isTelling = /[_\d-]|[a-z][A-Z]/.test(name)
  const word = isTelling
    ? `(?<![\\w-])(?:mcp__\\w+?__)?${escaped}(?![\\w-])`
    : `[\`"'](?:mcp__\\w+?__)?${escaped}[\`"']`
  const inPages = new RegExp(word)
  const inSource = new RegExp(`(["'\`])(?:mcp__\\w+?__)?${escaped}\\1`)
  return files.flatMap((file) => {
    const text = read(file)
    if (text === null || !text.includes(name)) return []
    const expression = isSourceFile(file) ? inSource : inPages
    return text.split('\n').flatMap((line, index): NamedPlace[] => {
      const found = expression.exec(line)
      return found ? [{ file, line: index, character: found.index, text: around(line, found.index) }] : []
    })
  })
}

/** Of a line, for people. */
const MAX_TEXT = 80
/** Before the name, where a line is longer. */
const KEPT_BEFORE = 30

/** A line, or what stands around a place in it. */
function around(line: string, at: number): string {
  const text = line.trim()
  if (text.length <= MAX_TEXT) return text
  const place = at - line.indexOf(text)
  const start = place <= KEPT_BEFORE ? 0 : Math.min(place - KEPT_BEFORE, text.length - MAX_TEXT)
  return `${start > 0 ? '…' : ''}${shorten(text.slice(start), MAX_TEXT + 1)}`
}
