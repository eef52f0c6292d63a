import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

beforeEach(async () => {
  project = await projects.create(['zod', '@modelcontextprotocol/server'])
})

afterEach(() => project.remove())

it('a server that a pattern takes out of a member is known by the type of that', async () => {
  const registers = (name: string) =>
    `server.registerTool('${name}', { description: 'Turns ${name}.', inputSchema: z.object({ turns: z.number() }) }, () => 1)`
  await project.put({
    'src/types.ts': `import type { McpServer } from '@modelcontextprotocol/server'
export interface Context { deps: { server: McpServer } }
export interface Outer { inner: Context }
`,
    'src/imported.ts': `import { z } from 'zod'
import type { Context, Outer } from './types.js'
export function one({ deps: { server } }: Context) { ${registers('one')} }
export const two = ({ inner: { deps: { server } } }: Outer) => { ${registers('two')} }
`,
    'src/own.ts': `import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
type Own = { deps: { server: McpServer; log: { server: string } } }
export function three({ deps: { server } }: Own) { ${registers('three')} }
export function four(own: Own) { const { deps: { server } } = own; ${registers('four')} }
`,
  })
  const { report } = await project.check()
  expect(report.tools.map(({ name, status }) => [name, status])).toEqual(
    ['one', 'two', 'three', 'four'].map((name) => [name, 'resolved']),
  )
  expect(report.diagnostics.filter(({ code }) => code === 'unseen-tool')).toEqual([])
})
