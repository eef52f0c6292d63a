import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const installed = fileURLToPath(new URL('../../node_modules/', import.meta.url))

/** A project in a temporary directory of its own, with zod installed. */
export class Project {
  readonly root: string

  /**
   * @param files texts by path; a package.json is added where there is none
   * @param packages what is linked into node_modules: name → a package of this repository's own node_modules
   */
  constructor(files: Record<string, string>, packages: Record<string, string> = { zod: 'zod' }) {
    this.root = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight lsp ü-')))
    for (const [name, from] of Object.entries(packages)) {
      const link = path.join(this.root, 'node_modules', name)
      mkdirSync(path.dirname(link), { recursive: true })
      symlinkSync(path.join(installed, from), link, 'junction')
    }
    this.fill(files)
  }

  fill(files: Record<string, string>): void {
    const manifest = JSON.stringify({ name: 'project', type: 'module', dependencies: { zod: '*' } })
    for (const [file, text] of Object.entries({ 'package.json': manifest, ...files })) this.write(file, text)
  }

  /** Removes all files but installed packages; the URIs of what is gone. */
  empty(): string[] {
    const names = readdirSync(this.root).filter((name) => name !== 'node_modules')
    const files = names.flatMap((name) => [
      name,
      ...filesUnder(this.path(name)).map((file) => `${name}/${file}`),
    ])
    for (const name of names) rmSync(this.path(name), { recursive: true, force: true })
    return files.map((file) => this.uri(file))
  }

  write(file: string, text: string): void {
    const target = this.path(file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, text)
  }

  /** A link in the project to a place in it. */
  link(name: string, target: string): void {
    symlinkSync(this.path(target), this.path(name), 'junction')
  }

  delete(file: string): void {
    rmSync(this.path(file))
  }

  path(file: string): string {
    return path.join(this.root, file)
  }

  uri(file = ''): string {
    return pathToFileURL(path.join(this.root, file)).href.replace(/\/$/, '')
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true, maxRetries: 5 })
  }
}

function filesUnder(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
}
