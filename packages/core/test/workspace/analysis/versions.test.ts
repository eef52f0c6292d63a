import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, test } from 'vitest'
import type { Files } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const tool = (imports: string, input: string): string =>
  `${imports}\nimport { defineTool } from '@toolsight/runtime'\nexport const t = defineTool({ name: 't', input: ${input} })`

function installed(name: string): string {
  const manifest = fileURLToPath(new URL(`../../../../../node_modules/${name}/package.json`, import.meta.url))
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}

const cases: Array<{ vendor: string; files: Files; version: string }> = [
  {
    vendor: 'zod',
    files: { 'tool.ts': tool("import { z } from 'zod'", 'z.object({})') },
    version: installed('zod'),
  },
  {
    vendor: 'zod 3',
    files: {
      'tool.ts': tool("import { z } from 'zod'", 'z.object({})'),
      'node_modules/zod': { package: 'zod3' },
    },
    version: installed('zod3'),
  },
  {
    vendor: 'valibot',
    files: { 'tool.ts': tool("import * as v from 'valibot'", 'v.object({})') },
    version: installed('valibot'),
  },
  {
    vendor: 'arktype',
    files: { 'tool.ts': tool("import { type } from 'arktype'", 'type({})') },
    version: installed('arktype'),
  },
]

it.each(cases)('tells the version of $vendor that the file imports', async ({ files, version }) => {
  await withProject(files, async (project) => {
    const { tools } = await project.workspace.check(project.path('tool.ts'))
    expect(tools.map((each) => each.vendorVersion)).toEqual([version])
  })
})

const CALL = (key: string) => `import { tool } from 'ai'
import { z } from 'zod'

export const tools = {
  find: tool({ description: 'Finds rooms.', ${key}: z.object({ city: z.string().describe('A city') }) }),
}
`

describe('an SDK that is not installed', () => {
  const ofUtilities: Array<[string, string, string]> = [
    ['^2.2.8', 'ai-sdk-4', 'parameters'],
    ['^3.0.2', 'ai-sdk-5', 'inputSchema'],
    ['^4.0.11', 'ai-sdk', 'inputSchema'],
  ]
  test.each(ofUtilities)(
    'is of the version whose utilities package.json asks for, where it leaves its own to a catalog: %s',
    async (range, framework, key) => {
      const dependencies = { ai: 'catalog:', '@ai-sdk/provider-utils': range }
      const files = { 'package.json': JSON.stringify({ dependencies }), 'tools.ts': CALL(key) }
      await withProject(files, async (project) => {
        const { tools, findings } = await project.check('tools.ts')
        expect(tools.map(({ site }) => site.framework)).toEqual([framework])
        expect(findings.filter(({ code }) => ['ignored-key', 'not-a-schema'].includes(code))).toEqual([])
      })
    },
  )

  const ranges: Array<[string, string, string]> = [
    ['^4.0.38', 'ai-sdk-4', 'parameters'],
    ['^5.0.0', 'ai-sdk-5', 'inputSchema'],
    ['latest', 'ai-sdk', 'inputSchema'],
  ]
  test.each(ranges)('is of the version that package.json asks for: %s', async (range, framework, key) => {
    const files = {
      'package.json': JSON.stringify({ dependencies: { ai: range } }),
      'tools.ts': CALL(key),
    }
    await withProject(files, async (project) => {
      const { tools, findings } = await project.check('tools.ts')
      expect(tools.map(({ site }) => site.framework)).toEqual([framework])
      expect(findings.filter(({ code }) => code === 'ignored-key')).toEqual([])
    })
  })
})
