import path from 'node:path'
import type { Framework } from '../../model/framework.js'

/** Whether a file is in one of the folders where files name tools; true where a framework has no such folders. */
export function standsIn(file: string, folders: Framework['folders']): boolean {
  return folders?.some((folder) => path.posix.dirname(file).endsWith(`/${folder}`)) ?? true
}

/** Whether files of this folder name tools for some framework. */
export function isInToolFolder(file: string, frameworks: readonly Framework[]): boolean {
  return frameworks.some(({ folders }) => folders !== undefined && standsIn(file, folders))
}

/** What a file calls a tool that it exports: by itself where that is the default export. */
export function nameByFile(file: string, exported: string): string {
  const base = path.posix.basename(file).replace(/\.[cm]?[jt]sx?$/, '')
  return exported === 'default' ? base : `${base}_${exported}`
}
