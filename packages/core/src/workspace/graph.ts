import type ts from 'typescript'
import { Markers } from '../locate/markers.js'
import { Lines } from '../locate/lines.js'
import { extensionOf, parse } from '../locate/parse.js'
import type { Sources } from '../locate/sources.js'
import type { Framework } from '../model/framework.js'
import type { Position } from '../model/text.js'
import type { Modules } from '../slice/link.js'
import { analyzeModule, type FactoryRef, type ModuleAnalysis } from '../slice/module.js'
import { Resolver } from '../slice/resolve.js'
import { SettingsReader } from '../slice/settings.js'
import type { Documents } from './documents.js'

interface Entry {
  text: string
  base: ModuleAnalysis
  /** With the factories that the file imports; made again when one of those files changes. */
  linked: { analysis: ModuleAnalysis; factories: string } | null
}

/** How many syntax trees are kept for reading positions; trees are large, and soon stale. */
const MAX_TREES = 6

/** The modules of a workspace as analyses, made once for each text. */
export class ModuleGraph implements Modules, Sources {
  readonly resolver: Resolver
  readonly settings = new SettingsReader()
  readonly markers: Markers
  readonly #documents: Documents
  readonly #entries = new Map<string, Entry>()
  readonly #trees = new Map<string, { text: string; tree: ts.SourceFile }>()

  constructor(documents: Documents, frameworks: readonly Framework[]) {
    this.#documents = documents
    this.markers = new Markers(frameworks)
    this.resolver = new Resolver({ has: (file) => documents.isOpen(file) }, this.settings, frameworks)
  }

  read(file: string): string | null {
    return this.#documents.read(file).text
  }

  analyze(file: string): ModuleAnalysis | null {
    const entry = this.#entry(file)
    if (!entry) return null
    const factories = this.#importedFactories(entry.base)
    if (factories.size === 0) return entry.base
    const key = JSON.stringify([...factories])
    if (entry.linked?.factories !== key) {
      entry.linked = { analysis: analyzeModule(file, entry.text, this.markers, factories), factories: key }
    }
    return entry.linked.analysis
  }

  parse(file: string): ts.SourceFile | null {
    const text = this.read(file)
    if (text === null) return null
    const known = this.#trees.get(file)
    if (known?.text === text) return known.tree
    const tree = parse(file, text)
    this.#trees.delete(file)
    this.#trees.set(file, { text, tree })
    for (const oldest of this.#trees.keys()) {
      if (this.#trees.size <= MAX_TREES) break
      this.#trees.delete(oldest)
    }
    return tree
  }

  resolve(specifier: string, importer: string): string | null {
    const link = this.resolver.link(specifier, importer)
    const target = link.kind === 'framework' ? link.rest : link
    return target.kind === 'module' && extensionOf(target.id) !== '.json' ? target.id : null
  }

  /** A position (0-based) of an offset in a file as it stands. */
  position(file: string, offset: number): Position {
    const tree = this.parse(file)
    return tree ? new Lines(tree.text).position(offset) : { line: 0, character: 0 }
  }

  /** Top-level functions of a file that make tools from their parameters. */
  factoriesOf(file: string): string[] {
    return this.#entry(file)?.base.templates.map((template) => template.factory) ?? []
  }

  #entry(file: string): Entry | null {
    const text = this.read(file)
    if (text === null) {
      this.#entries.delete(file)
      return null
    }
    let entry = this.#entries.get(file)
    if (entry?.text !== text) {
      entry = { text, base: analyzeModule(file, text, this.markers), linked: null }
      this.#entries.set(file, entry)
    }
    return entry
  }

  /** Imported functions that make tools, by the text of a call's callee. */
  #importedFactories(analysis: ModuleAnalysis): Map<string, FactoryRef[]> {
    const found = new Map<string, FactoryRef[]>()
    for (const [local, { specifier, name }] of analysis.imports) {
      const file = this.resolve(specifier, analysis.file)
      if (file === null || !this.#mayMakeTools(file)) continue
      if (name === '*') {
        for (const exported of this.#entry(file)?.base.exports.keys() ?? []) {
          const factories = this.#factories(file, exported, new Set())
          if (factories.length > 0) found.set(`${local}.${exported}`, factories)
        }
        continue
      }
      const factories = this.#factories(file, name, new Set())
      if (factories.length > 0) found.set(local, factories)
    }
    return found
  }

  /** Barrels lead on to files that may; only a file with neither is out. */
  #mayMakeTools(file: string): boolean {
    const text = this.read(file)
    return (
      text !== null && (this.markers.mayDefineTools(text) || /\bexport\s*(?:\*|\{[^}]*\}\s*from)/.test(text))
    )
  }

  #factories(file: string, name: string, seen: Set<string>): FactoryRef[] {
    const key = `${file}\0${name}`
    if (seen.has(key) || !this.#mayMakeTools(file)) return []
    seen.add(key)
    const analysis = this.#entry(file)?.base
    if (!analysis) return []
    const exported = analysis.exports.get(name)
    if (!exported) {
      return analysis.stars.flatMap((star) => {
        const target = this.resolve(star, file)
        return target === null ? [] : this.#factories(target, name, seen)
      })
    }
    const binding = 'local' in exported ? analysis.imports.get(exported.local) : exported
    if (binding) {
      const target = this.resolve(binding.specifier, file)
      return target === null ? [] : this.#factories(target, binding.name, seen)
    }
    const local = (exported as { local: string }).local
    return analysis.templates
      .filter((template) => template.factory === local)
      .map((template) => ({ file, name: local, template: template.unit }))
  }
}
