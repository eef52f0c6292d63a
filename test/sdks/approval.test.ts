import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openWorkspace, type PackageLock } from '../../packages/core/dist/index.js'

/** What a definition says of approval, as each framework has it: none, each call, a function that decides. */
const FRAMEWORKS: Record<
  string,
  { written(approval: string): string; none: string; always: string; byCall: string }
> = {
  'ai-sdk-6': {
    written: (approval) => `import { tool } from 'ai'
import { z } from 'zod'
export const tools = { remove: tool({ description: 'Removes a file.', inputSchema: z.object({ name: z.string() }), ${approval} execute: async () => 'x' }) }`,
    none: '',
    always: 'needsApproval: true,',
    byCall: 'needsApproval: async ({ name }) => name !== "x",',
  },
  'ai-sdk-7': {
    written: (approval) => `import { generateText } from 'ai'
import { z } from 'zod'
export const answer = (model: never) => generateText({ model, prompt: 'x', tools: { remove: { description: 'Removes a file.', inputSchema: z.object({ name: z.string() }), ${approval} execute: async () => 'x' } } })`,
    none: 'needsApproval: false,',
    always: 'needsApproval: true,',
    byCall: 'needsApproval: ({ name }) => name !== "x",',
  },
  'openai-agents': {
    written: (approval) => `import { tool } from '@openai/agents'
import { z } from 'zod'
export const remove = tool({ name: 'remove', description: 'Removes a file.', parameters: z.object({ name: z.string() }), ${approval} execute: async () => 'x' })`,
    none: '',
    always: 'needsApproval: true,',
    byCall: 'needsApproval: async (_context, { name }) => name !== "x",',
  },
  mastra: {
    written: (approval) => `import { createTool } from '@mastra/core/tools'
import { z } from 'zod'
export const remove = createTool({ id: 'remove', description: 'Removes a file.', inputSchema: z.object({ name: z.string() }), ${approval} execute: async () => ({}) })`,
    none: '',
    always: 'requireApproval: true,',
    byCall: 'requireApproval: ({ name }) => name !== "x",',
  },
  'tanstack-ai': {
    written: (approval) => `import { toolDefinition } from '@tanstack/ai'
import { z } from 'zod'
export const remove = toolDefinition({ name: 'remove', description: 'Removes a file.', inputSchema: z.object({ name: z.string() }), ${approval} }).server(async () => 'x')`,
    none: '',
    always: 'needsApproval: true,',
    byCall: 'needsApproval: true,',
  },
  effect4: {
    written: (approval) => `import { Schema } from 'effect'
import { Tool } from 'effect/unstable/ai'
export const remove = Tool.make('remove', { description: 'Removes a file.', parameters: Schema.Struct({ name: Schema.String }), ${approval} })`,
    none: '',
    always: 'needsApproval: true,',
    byCall: 'needsApproval: ({ name }) => name !== "x",',
  },
  frameworks: {
    written: (approval) => `import { defineTool } from '@github/copilot-sdk'
export const remove = defineTool('remove', { description: 'Removes a file.', parameters: { type: 'object', properties: { name: { type: 'string' } } }, ${approval} handler: async () => 'x' })`,
    none: 'skipPermission: true,',
    always: '',
    byCall: 'skipPermission: false,',
  },
}

it.each(Object.entries(FRAMEWORKS))(
  'approval in a definition of %s is locked, and its loss hurts consent',
  async (group, way) => {
    const root = fileURLToPath(new URL(`${group}/`, import.meta.url))
    const workspace = await openWorkspace({
      root,
      trusted: true,
      config: { evaluate: { timeoutMs: 60_000 }, exclude: [] },
    })
    const file = `${root}approval.ts`
    const locked = async (approval: string): Promise<PackageLock> => {
      workspace.update(file, way.written(approval), 1)
      const { tools, findings } = await workspace.check(file)
      expect(tools, JSON.stringify(findings)).toHaveLength(1)
      const [lock] = await workspace.locks.of(tools, { version: '0.0.0' })
      return lock as PackageLock
    }
    try {
      const of = (lock: PackageLock) => lock.lock.tools[0]?.approval
      const [always, byCall, none] = [
        await locked(way.always),
        await locked(way.byCall),
        await locked(way.none),
      ]
      expect([of(always), of(none)]).toEqual(['always', undefined])
      expect(of(byCall)).toBe(/=>/.test(way.byCall) ? 'by call' : 'always')
      for (const { lock: before } of [always, byCall]) {
        const [found] = await workspace.locks.diff([{ before, now: none, accepted: [] }], '0.0.0')
        expect(found?.changes.map(({ kind, hurts }) => [kind, ...hurts])).toEqual([
          ['approval-lost', 'consent'],
        ])
      }
      if (of(byCall) === 'by call') {
        const [weaker] = await workspace.locks.diff(
          [{ before: always.lock, now: byCall, accepted: [] }],
          '0.0.0',
        )
        expect(weaker?.changes.map(({ kind, hurts }) => [kind, ...hurts])).toEqual([
          ['approval-weaker', 'consent'],
        ])
      }
      const [back] = await workspace.locks.diff([{ before: none.lock, now: none, accepted: [] }], '0.0.0')
      expect(back?.changes).toEqual([])
    } finally {
      await workspace.dispose()
    }
  },
)
