/** The files in which Yarn's Plug'n'Play writes where packages are. */
export const PNP_FILES = { setup: '.pnp.cjs', data: '.pnp.data.json' } as const

/** Lockfiles, beside node_modules: one of them changes with every package. */
export const LOCKFILES = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'bun.lockb',
] as const

/** What a package manager writes beside package.json where there need be no node_modules. Deno's cache is settled by its files. */
export const PROJECT_RECORDS = [PNP_FILES.setup, 'deno.json', 'deno.jsonc', 'deno.lock'] as const

/** What a package manager writes into node_modules. */
export const MODULES_RECORDS = [
  '.package-lock.json',
  '.modules.yaml',
  '.pnpm/lock.yaml',
  '.yarn-state.yml',
  '.yarn-integrity',
  '.deno',
] as const

/** All of them, as seen from the folder that has node_modules. */
export const INSTALL_RECORDS: readonly string[] = [
  ...LOCKFILES,
  ...PROJECT_RECORDS,
  ...MODULES_RECORDS.map((name) => `node_modules/${name}`),
]

/** Whether a package manager writes this file when it installs. With `/`. */
export function isInstallRecord(file: string): boolean {
  return INSTALL_RECORDS.some((name) => file.endsWith(`/${name}`))
}
