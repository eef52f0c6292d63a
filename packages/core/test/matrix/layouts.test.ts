import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ToolFacts } from '#core/model/facts.js'
import { openWorkspace, type Workspace } from '#core/workspace/index.js'
import { ensureLayout, RegistryUnreachable } from '../../../../scripts/layouts.mjs'
import { sampled } from '../../../../test/sampled.js'
import { told } from '../support/project.js'

const manifest = (name: string, dependencies: Record<string, string>, rest: object = {}) =>
  JSON.stringify({ name, version: '1.0.0', private: true, type: 'module', dependencies, ...rest })
const LOCAL = { '@case/define': '1.0.0' }
const tool = (imports: string, input: string, rest = '') =>
  `import { defineTool } from '@case/define'\n${imports}\nexport const t = defineTool({ name: 't', input: ${input}${rest} })\n`
const ZOD = "import { z } from 'zod'"
const VALIBOT = "import * as v from 'valibot'"

/** A monorepo whose packages each have dependencies of their own, and two majors of one validator. */
const FILES: Record<string, string> = {
  'package.json': JSON.stringify({ name: 'case', private: true, type: 'module', workspaces: ['packages/*'] }),
  'packages/define/package.json': manifest(
    '@case/define',
    {},
    { exports: { '.': './src/index.ts', './limits': './src/limits.ts' } },
  ),
  'packages/define/src/index.ts': 'export function defineTool<T>(definition: T): T { return definition }\n',
  'packages/define/src/limits.ts': 'export const limit: number = 7\n',
  'packages/four/package.json': manifest('@case/four', { ...LOCAL, zod: '4.6.7' }),
  'packages/four/src/tool.ts': tool(
    `${ZOD}\nimport { limit } from '@case/define/limits'`,
    'z.object({ q: z.string().max(limit) })',
  ),
  'packages/older/package.json': manifest('@case/older', { ...LOCAL, zod: '4.1.13' }),
  'packages/older/src/tool.ts': tool(ZOD, "z.object({ q: z.string().meta({ id: 'Q' }) })"),
  'packages/three/package.json': manifest('@case/three', { ...LOCAL, zod: '3.25.76' }),
  'packages/three/src/tool.ts': tool(ZOD, 'z.object({ q: z.string() })'),
  'packages/three/src/subpath.ts': tool("import { z } from 'zod/v4'", 'z.object({ q: z.string().max(7) })'),
  'packages/valibot/package.json': manifest('@case/valibot', {
    ...LOCAL,
    valibot: '1.5.0',
    '@valibot/to-json-schema': '1.8.0',
  }),
  'packages/valibot/src/tool.ts': tool(VALIBOT, 'v.object({ q: v.pipe(v.string(), v.maxLength(7)) })'),
  'packages/lacking/package.json': manifest('@case/lacking', { ...LOCAL, valibot: '1.5.0' }),
  'packages/lacking/src/tool.ts': tool(VALIBOT, 'v.object({ q: v.pipe(v.string(), v.maxLength(7)) })'),
  'packages/bare/package.json': manifest('@case/bare', { ...LOCAL, arktype: '2.2.9' }),
  'packages/bare/src/tool.ts': tool("import { type } from 'arktype'", "type({ q: 'string <= 7' })"),
  'packages/shared/package.json': manifest('@case/shared', { zod: '4.6.7' }, { main: 'src/index.ts' }),
  'packages/shared/src/index.ts': `${ZOD}\nexport const Q = z.string().max(7)\n`,
  'packages/sharing/package.json': manifest('@case/sharing', {
    ...LOCAL,
    zod: '4.6.7',
    '@case/shared': '1.0.0',
  }),
  'packages/sharing/src/tool.ts': tool(`${ZOD}\nimport { Q } from '@case/shared'`, 'z.object({ q: Q })'),
  'packages/sending/package.json': manifest('@case/sending', {
    zod: '4.6.7',
    ai: '7.0.173',
    '@ai-sdk/openai': '4.0.118',
  }),
  'packages/sending/src/tool.ts': `import { generateText, tool } from 'ai'
import { openai } from '@ai-sdk/openai'
${ZOD}
export const t = tool({ description: 'Counts.', inputSchema: z.object({ q: z.string().max(7) }) })
await generateText({ model: openai('gpt-5'), tools: { t }, prompt: '' })
`,
  'packages/phantom/package.json': manifest('@case/phantom', LOCAL),
  'packages/phantom/src/tool.ts': tool("import { type } from 'arktype'", "type({ q: 'string <= 7' })"),
}

const SEVEN = { t: { q: { type: 'string', maxLength: 7 } } }
const MISSING = { t: 'unevaluated: The package `arktype` is not installed.' }

/** All of them by `npm run test:nodes`. */
const MANAGERS = ['npm', ...sampled(['pnpm', 'yarn', 'plug-n-play'] as const, 1)] as const

describe.each(MANAGERS)('installed by %s', (manager) => {
  /** Where a package sees only what it asks for. */
  const isStrict = manager === 'pnpm' || manager === 'plug-n-play'

  let root: string
  let workspace: Workspace
  let unreachable: string | null = null

  beforeAll(async () => {
    const layout = await ensureLayout(manager, FILES).catch((error: unknown) => {
      if (!(error instanceof RegistryUnreachable)) throw error
      unreachable = error.message
    })
    if (!layout) return
    // Elsewhere, so that nothing is found in the repository's own node_modules.
    root = realpathSync(mkdtempSync(path.join(tmpdir(), `toolsight-${manager}-`)))
    cpSync(layout, root, { recursive: true, verbatimSymlinks: true })
    const config = {
      converters: ['zod', 'valibot', 'arktype'],
      evaluate: { timeoutMs: 15_000, env: [], node: null },
    }
    workspace = await openWorkspace({ root, trusted: true, config })
  }, 240_000)
  afterAll(async () => {
    await workspace?.dispose()
    if (root) rmSync(root, { recursive: true, force: true })
  })
  beforeEach(({ skip }) => {
    if (unreachable !== null) skip(unreachable)
  })

  const check = (file: string) => workspace.check(path.join(root, file))
  const toldOf = async (file: string) => told((await check(file)).tools)

  it('gives each package the major that it asks for', async () => {
    expect(await toldOf('packages/four/src/tool.ts')).toEqual(SEVEN)
    expect(await toldOf('packages/older/src/tool.ts')).toEqual({ t: { q: { $ref: '#/$defs/Q' } } })
    const versions = []
    for (const name of ['four', 'older', 'three'])
      versions.push(
        (await check(`packages/${name}/src/tool.ts`)).tools.map(({ vendorVersion }) => vendorVersion),
      )
    expect(versions).toEqual([['4.6.7'], ['4.1.13'], ['3.25.76']])
    expect((await check('packages/three/src/tool.ts')).findings.map(({ code }) => code)).toContain(
      'unsupported-validator',
    )
    expect(await toldOf('packages/three/src/subpath.ts')).toEqual(SEVEN)
  })

  it('finds a converter that only the package of the tool sees', async () => {
    expect(await toldOf('packages/valibot/src/tool.ts')).toEqual(SEVEN)
    expect(await toldOf('packages/bare/src/tool.ts')).toEqual(SEVEN)
    const codes = (await check('packages/lacking/src/tool.ts')).findings.map(({ code }) => code)
    expect(codes).toEqual(
      isStrict ? ['missing-description', 'dependencies-missing'] : ['missing-description'],
    )
  })

  it('leads to the sources of workspace packages, and to one copy of what they share', async () => {
    expect(await toldOf('packages/sharing/src/tool.ts')).toEqual(SEVEN)
  })

  it('finds what a package did not ask for exactly where Node would', async () => {
    expect(await toldOf('packages/phantom/src/tool.ts')).toEqual(isStrict ? MISSING : SEVEN)
  })

  it('has the SDK of the program send its tool', async () => {
    const { tools } = await check('packages/sending/src/tool.ts')
    expect(told(tools)).toEqual(SEVEN)
    const { wire } = workspace
    expect(await wire.form(tools[0] as ToolFacts, 'openai-responses')).toMatchObject({
      json: { name: 't', parameters: { properties: { q: { type: 'string', maxLength: 7 } } } },
      captured: true,
      versions: { ai: '7.0.173', '@ai-sdk/openai': '4.0.118' },
    })
  })

  it('is the same in any order, and all at once', async () => {
    const { tools } = await workspace.checkAll(await workspace.files())
    expect(tools.filter(({ status }) => status !== 'resolved').map(({ id }) => id)).toEqual([
      ...(isStrict ? ['packages/lacking/src/tool.ts#t', 'packages/phantom/src/tool.ts#t'] : []),
      'packages/three/src/tool.ts#t',
    ])
  })
})
