/*
 * What can happen to files while they are looked at, for the tests and for docs/evaluation.md. It imports nothing but
 * types, so that a script can read it.
 */
import type { Files } from '../support/project.js'

export interface DiskFault {
  what: string
  /** Beside `good.ts`. `fault.ts` is the file that is checked. */
  files: Files
  /** Once the file was checked and found good; absent: it is wrong from the beginning. */
  after?: (disk: Disk) => void
  /** While `dep` is being loaded: it says `LOADING`, and goes on once there is a file `GO`. */
  during?: (disk: Disk) => void
  /** What the check that was under way says, where that is of the time before: once told of the change it is `finding`. */
  meanwhile?: Said
  finding: Said
}

/** The rule that speaks, and a part of what it says; null where there is nothing to say: no file, or no fault. */
export type Said = { code: string; message: RegExp } | null

export interface Disk {
  write(file: string, text: string): void
  remove(file: string): void
  /** Whatever was there becomes a folder. */
  replaceByFolder(file: string): void
}

const tool = (input: string, imports = ''): string => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
${imports}
export const tool = defineTool({ name: 'fault', description: 'A tool.', input: ${input}, handler: () => 0 })
`
const PLAIN = tool('z.object({})')
const HELPED = tool('z.object({ n: limit })', "import { limit } from './helper.js'")
const HELPER = "import { z } from 'zod'\nexport const limit = z.number()\n"
const DEPENDING = tool('z.object({ n: z.number().max(limit) })', "import { limit } from 'dep'")
export const LOADING = 'dep is being loaded'
export const GO = 'go'
const SLOW_DEPENDENCY: Files = {
  'fault.ts': DEPENDING,
  'node_modules/dep/package.json': '{ "name": "dep", "type": "module", "exports": "./index.js" }',
  'node_modules/dep/index.js': `import { existsSync } from 'node:fs'
console.log('${LOADING}')
const lock = new Int32Array(new SharedArrayBuffer(4))
while (!existsSync(new URL('../../${GO}', import.meta.url))) Atomics.wait(lock, 0, 0, 5)
export const { limit } = await import('./late.js')`,
  'node_modules/dep/late.js': 'export const limit = 5',
}
const LATE = 'node_modules/dep/late.js'

export const DISK_FAULTS: DiskFault[] = [
  {
    what: 'a file that is a link to itself',
    files: { 'fault.ts': { link: 'fault.ts' } },
    finding: { code: 'unreadable-file', message: /a link that leads back to itself/ },
  },
  {
    what: 'an import of a file that is a link to itself',
    files: { 'fault.ts': HELPED, 'helper.ts': { link: 'helper.ts' } },
    finding: { code: 'evaluation-failed', message: /\.\/helper\.js/ },
  },
  {
    what: 'a package that is a link to itself',
    files: { 'fault.ts': DEPENDING, 'node_modules/dep': { link: 'node_modules/dep' } },
    finding: { code: 'dependencies-missing', message: /\bdep\b/ },
  },
  {
    what: 'a folder that links to the folder it is in',
    files: { 'fault.ts': PLAIN, 'folder/again': { link: '.' } },
    finding: null,
  },
  {
    what: 'a file that becomes a folder',
    files: { 'fault.ts': PLAIN },
    after: (disk) => disk.replaceByFolder('fault.ts'),
    finding: null,
  },
  {
    what: 'a file that becomes a folder while what it imports loads',
    files: SLOW_DEPENDENCY,
    during: (disk) => disk.replaceByFolder('fault.ts'),
    finding: null,
  },
  {
    what: 'an imported file that becomes a folder',
    files: { 'fault.ts': HELPED, 'helper.ts': HELPER },
    after: (disk) => disk.replaceByFolder('helper.ts'),
    finding: { code: 'evaluation-failed', message: /\.\/helper\.js/ },
  },
  {
    what: 'an imported file that becomes a folder while a package loads',
    files: {
      ...SLOW_DEPENDENCY,
      'fault.ts': tool(
        'z.object({ n: limit, m: z.number().max(most) })',
        "import { limit } from './helper.js'\nimport { limit as most } from 'dep'",
      ),
      'helper.ts': HELPER,
    },
    during: (disk) => disk.replaceByFolder('helper.ts'),
    meanwhile: null,
    finding: { code: 'evaluation-failed', message: /\.\/helper\.js/ },
  },
  {
    what: 'an imported file that is deleted',
    files: { 'fault.ts': HELPED, 'helper.ts': HELPER },
    after: (disk) => disk.remove('helper.ts'),
    finding: { code: 'evaluation-failed', message: /\.\/helper\.js/ },
  },
  {
    what: 'a package’s file that becomes a folder while the package loads',
    files: SLOW_DEPENDENCY,
    during: (disk) => disk.replaceByFolder(LATE),
    finding: { code: 'evaluation-failed', message: /late\.js|EISDIR|directory/i },
  },
  {
    what: 'a package’s file that is deleted while the package loads',
    files: SLOW_DEPENDENCY,
    during: (disk) => disk.remove(LATE),
    finding: { code: 'evaluation-failed', message: /late\.js/ },
  },
  {
    what: 'a package that is deleted while it loads',
    files: SLOW_DEPENDENCY,
    during: (disk) => disk.remove('node_modules/dep'),
    meanwhile: { code: 'evaluation-failed', message: /late\.js/ },
    finding: { code: 'dependencies-missing', message: /npm install dep/ },
  },
  {
    what: 'a package that is not what it says',
    files: { ...SLOW_DEPENDENCY, 'node_modules/dep/index.js': '\u0000\u0001 not a program' },
    finding: { code: 'evaluation-failed', message: /SyntaxError/ },
  },
]
