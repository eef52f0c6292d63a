import path from 'node:path'

/** What others mostly call a module that is one value: `kit` of `kit.ts` and of `kit/index.ts`. */
export function moduleName(file: string): string {
  const { dir, name } = path.parse(file)
  return name === 'index' ? path.basename(dir) : name
}
