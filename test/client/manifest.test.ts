import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defaultConfig } from '../../packages/core/dist/config/defaults.js'
import { CLIENT_COMMANDS } from '../../server/dist/messages.js'
import { readSettings } from '../../server/dist/session/settings.js'

const root = new URL('../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

const manifest = JSON.parse(read('package.json'))
const nls: Record<string, string> = JSON.parse(read('package.nls.json'))
const { contributes } = manifest

const sources = readdirSync(new URL('client/src/', root), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => read(`client/src/${file}`))
  .join('\n')

/** Every string of a JSON value. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : []
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found)
}

const declared: string[] = contributes.commands.map(({ command }: { command: string }) => command)
const settings: Record<string, { default: unknown; scope: string }> = Object.assign(
  {},
  ...contributes.configuration.map(({ properties }: { properties: object }) => properties),
)

interface Offered {
  enum: string[]
  enumDescriptions: string[]
}

describe('commands', () => {
  it('are registered, each that is declared', () => {
    const literal = matches(sources, /registerCommand\(\s*'([^']+)'/g)
    const linked = matches(sources, /registerCommand\(\s*CLIENT_COMMANDS\.(\w+)/g).map(
      (name) => CLIENT_COMMANDS[name as keyof typeof CLIENT_COMMANDS],
    )
    expect([...literal, ...linked].sort()).toEqual([...declared].sort())
  })

  it('are declared, each that a menu shows', () => {
    const items = Object.values(contributes.menus).flat() as Array<{ command?: string; submenu?: string }>
    expect(items.flatMap(({ command }) => command ?? []).filter((id) => !declared.includes(id))).toEqual([])
    const submenus = contributes.submenus.map(({ id }: { id: string }) => id)
    expect(items.flatMap(({ submenu }) => submenu ?? [])).toEqual(submenus)
    expect(Object.keys(contributes.menus)).toEqual(expect.arrayContaining(submenus))
  })

  it('are declared, each that a text links', () => {
    const texts = [...Object.values(nls), sources].join('\n')
    const linked = matches(texts, /command:(toolsight\.[\w.]+)/g)
    const views = Object.values(contributes.views).flat() as Array<{ id: string }>
    const known = [...declared, ...views.map(({ id }) => `${id}.focus`)]
    expect(linked.length).toBeGreaterThan(0)
    expect(linked.filter((id) => !known.includes(id))).toEqual([])
  })

  it('have titles in one category', () => {
    for (const { category, title } of contributes.commands) {
      expect(category).toBe('Toolsight')
      expect(title).toMatch(/^%command\.\w+%$/)
    }
  })

  it('say in their titles what happens, each something else', () => {
    const titles = Object.entries(nls).flatMap(([key, title]) => (key.startsWith('command.') ? title : []))
    const verbs =
      /^(Add|Check|Choose|Clear|Compare|Copy|Filter|Follow|Go|Install|Open|Preview|Restart|Show|Write) \S/
    expect(titles.filter((title) => !verbs.test(title))).toEqual([])
    expect(new Set(titles).size).toBe(titles.length)
  })
})

describe('when clauses', () => {
  it('ask for keys that are set', () => {
    const clauses = strings([contributes.menus, contributes.views, contributes.viewsWelcome]).join('\n')
    const asked = matches(clauses, /(?<![.\w])(toolsight\.(?!client\.|tools\b|editor\b)\w+)/g)
    const set = matches(sources, /(?:\bset\(|'setContext', )'(toolsight\.\w+)'/g)
    expect(asked.length).toBeGreaterThan(0)
    expect([...new Set(asked)].filter((key) => !set.includes(key))).toEqual([])
    expect(set.filter((key) => !asked.includes(key))).toEqual([])
  })

  it('name the view that there is', () => {
    const views = contributes.views.toolsight.map(({ id }: { id: string }) => id)
    const named = matches(strings(contributes.menus).join('\n'), /view == ([\w.]+)/g)
    expect([...new Set(named)]).toEqual(views)
    for (const { view } of contributes.viewsWelcome) expect(views).toContain(view)
    expect(sources).toContain(`createTreeView('${views[0]}'`)
  })
})

it('has its name on each item of the status bar and of its popup', () => {
  const items = matches(sources, /(\S+) = vscode\.\w+\.create(?:LanguageStatus|StatusBar)Item\(/g)
  expect(items.length).toBeGreaterThan(3)
  for (const item of items) expect(sources).toContain(`${item}.name = vscode.l10n.t('Toolsight: `)
})

describe('settings', () => {
  it('are read, each that is declared, and their defaults are those of the server', () => {
    // The language client reads this one.
    const { 'toolsight.trace.server': _, ...ours } = settings
    const complaints: string[] = []
    const given = Object.fromEntries(
      Object.entries(ours).map(([key, { default: value }]) => [key.replace('toolsight.', ''), value]),
    )
    // The client leaves out what nobody has set, so that these only tell what holds.
    const withDefaults = readSettings({ ...given, 'evaluate.node': null }, (message) =>
      complaints.push(message),
    )
    expect(complaints).toEqual([])
    const { config, ...faces } = withDefaults
    const { config: _none, ...own } = readSettings(undefined, () => {})
    expect(faces).toEqual(own)
    // Frameworks, servers and what is recorded are for the configuration alone.
    const { frameworks: _frameworks, servers: _servers, ...known } = defaultConfig()
    const { registration: _registration, ...evaluate } = known.evaluate
    const engine = { ...known, evaluate }
    // What is null in the engine is nothing that an editor can say.
    const told = {
      ...config,
      tokens: { perTool: null, total: null, ...config.tokens },
      evaluate: { node: null, ...config.evaluate },
    }
    expect(told).toEqual(engine)
    expect(given['evaluate.node']).toBe('')

    const shapes = matches(
      read('server/src/session/settings.ts').split('} as const')[0] ?? '',
      /^ {2}'?([\w.]+)'?: /gm,
    )
    expect(Object.keys(given).sort()).toEqual(shapes.sort())
  })

  it('offer the words that are known, each with what it says', () => {
    const listsOf = (value: unknown): Offered[] => {
      if (typeof value !== 'object' || value === null) return []
      const own = 'enumDescriptions' in value ? [value as Offered] : []
      return [...own, ...Object.values(value).flatMap(listsOf)]
    }
    const known: ReadonlyArray<[key: string, ...words: string[]]> = [
      ['toolsight.targets', 'auto', 'gemini-json-schema'],
      ['toolsight.converters', 'valibot'],
      ['toolsight.rules', 'missing-description', 'off'],
      ['toolsight.retryStyle', 'auto', 'concise'],
    ]
    for (const [key, ...words] of known) {
      const lists = listsOf(settings[key])
      for (const word of words) expect(lists.flatMap((list) => list.enum)).toContain(word)
      for (const list of lists) {
        expect(list.enumDescriptions).toHaveLength(list.enum.length)
        for (const description of list.enumDescriptions) expect(description).toMatch(/\S/)
      }
    }
  })

  it('that name a program or let schemas see more are restricted, and exist', () => {
    const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces
    for (const key of restrictedConfigurations) expect(settings).toHaveProperty([key])
    expect(restrictedConfigurations).toContain('toolsight.evaluate.node')
    expect(restrictedConfigurations).toContain('toolsight.evaluate.env')
    expect(settings['toolsight.evaluate.node']?.scope).toBe('machine')
  })

  it('have scopes', () => {
    for (const { scope } of Object.values(settings))
      expect(['machine', 'resource', 'window']).toContain(scope)
  })
})

describe('texts', () => {
  it('are all there, and all used', () => {
    const used = strings(manifest).flatMap((text) => matches(text, /^%([\w.]+)%$/g))
    expect([...new Set(used)].sort()).toEqual(Object.keys(nls).sort())
  })

  it('name no command or setting that is not there', () => {
    const named = matches(Object.values(nls).join('\n'), /`?"?(toolsight\.(?:evaluate|codeLens|hover)\.\w+)/g)
    for (const key of named) expect(settings).toHaveProperty([key])
  })
})

it('begins with AI SDK and MCP where somebody has no tools yet', () => {
  for (const text of [nls['welcome.noTools'] ?? '', read('client/walkthrough/open.md')]) {
    const [aiSdk, mcp, ours] = ['AI SDK', 'registerTool', 'defineTool'].map((word) => text.indexOf(word))
    expect(aiSdk).toBeGreaterThan(-1)
    expect(mcp).toBeGreaterThan(aiSdk as number)
    expect(ours === -1 || (ours as number) > (mcp as number)).toBe(true)
  }
})

it('wraps previews at the width of their pane, and has the tools in a place of their own', () => {
  const { configurationDefaults, views, viewsContainers } = contributes
  expect(configurationDefaults['[toolsight-preview]']['editor.wordWrap']).toBe('on')
  expect(Object.keys(views)).toEqual(viewsContainers.activitybar.map(({ id }: { id: string }) => id))
})

describe('files', () => {
  it('are there, each that is named', () => {
    const isPath = (text: string) => /^(\.\/)?(client|packages)\/[\w./-]+$/.test(text)
    const named = strings([manifest.icon, manifest.l10n, contributes]).filter(isPath)
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((file) => !existsSync(new URL(file, root)))).toEqual([])
  })
})

it('asks for the VS Code whose API it is compiled against', () => {
  const types = JSON.parse(read('client/package.json')).devDependencies['@types/vscode']
  expect(manifest.engines.vscode).toBe(`^${types}`)
})
