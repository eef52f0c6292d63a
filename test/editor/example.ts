import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownFolder } from '../../scripts/testing/run-folders.mjs'
import { removeFolder } from './remove-folder.js'

const example = fileURLToPath(new URL('../../test-workspace/', import.meta.url))

/** A copy of the example project in a temporary directory, to be changed at will. Its packages are the example's own. */
export class Example {
  readonly root = ownFolder()

  constructor() {
    for (const entry of readdirSync(example)) {
      if (entry === 'node_modules') continue
      cpSync(path.join(example, entry), this.path(entry), {
        recursive: true,
        filter: (file) => !file.includes('node_modules'),
      })
    }
    for (const name of readdirSync(path.join(example, 'packages'))) {
      const own = path.join(example, 'packages', name, 'node_modules')
      if (existsSync(own)) symlinkSync(own, this.path(`packages/${name}/node_modules`), 'junction')
    }
    for (const name of packageNames()) {
      const source = realpathSync(path.join(example, 'node_modules', name))
      const inExample = path.relative(path.join(example, 'packages'), source)
      const link = this.path(`node_modules/${name}`)
      mkdirSync(path.dirname(link), { recursive: true })
      symlinkSync(inExample.startsWith('..') ? source : this.path(`packages/${inExample}`), link, 'junction')
    }
  }

  path(file: string): string {
    return path.join(this.root, file)
  }

  remove(): void {
    removeFolder(this.root)
  }
}

function packageNames(): string[] {
  const installed = path.join(example, 'node_modules')
  return readdirSync(installed)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(path.join(installed, name)).map((child) => `${name}/${child}`)
        : [name],
    )
}
