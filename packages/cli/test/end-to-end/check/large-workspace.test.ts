import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Project } from '../project.js'

let project: Project

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

function runtimeTool(name: string, schema: string, description = "description: 'Does.', "): string {
  return `export const ${name} = defineTool({ name: '${name}', ${description}input: ${schema}, handler: () => 1 })\n`
}

/** 200 tools: of our runtime, of the AI SDK and LangChain that are not installed, of an instance, and behind a wrapper. */
beforeAll(async () => {
  project = await Project.create(['zod', '@toolsight/runtime'])
  const files: Record<string, string> = {}
  for (const file of numbers(10)) {
    const tools = numbers(10).map((at) => {
      const [number, name] = [file * 10 + at, `tool_${file * 10 + at}`]
      if (number % 5 === 0) return runtimeTool(name, 'z.object({ at: z.date() })')
      if (number % 7 === 0) return runtimeTool(name, 'z.object({ q: z.string() })', '')
      if (number % 11 === 0) return runtimeTool(name, 'z.object({ f: z.any(), g: z.unknown() })')
      return runtimeTool(name, `z.object({ q${number % 4}: z.string(), n: z.number() })`)
    })
    files[`src/own/f${file}.ts`] =
      `import { defineTool } from '@toolsight/runtime'\nimport { z } from 'zod'\n${tools.join('')}`
  }
  for (const at of numbers(30))
    files[`src/ai/f${at}.ts`] =
      `import { tool } from 'ai'\nimport * as v from 'valibot'\nexport const ai_${at} = tool({ description: 'Does.', inputSchema: v.object({}) })\n`
  files['src/kit.ts'] = `import { tool } from '@langchain/core/tools'
export class Kit {
  constructor(private db: any) {}
  tools() {
    return [
${numbers(30)
  .map(
    (at) => `      tool(run, { name: 'kit_${at}', description: 'Does.', schema: this.db.schema(${at}) }),\n`,
  )
  .join('')}    ]
  }
}
const run = async () => 1
`
  files['src/registry.ts'] = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export class Registry {
  constructor(private server: McpServer) {}
  addTool(def: any) { this.server.registerTool(def.name, { inputSchema: def.shape }, def.run) }
}
`
  files['src/calls.ts'] = `import type { Registry } from './registry.js'
export function register(registry: Registry) {
${numbers(40)
  .map((at) => `  registry.addTool({ name: 'wrapped_${at}', description: 'Does.', shape: {} })\n`)
  .join('')}}
`
  await project.put(files)
})

afterAll(() => project.remove())

const severities = (text: string) => [...text.matchAll(/^(error|warning|info) {2}(\S+)/gm)]

describe('200 tools with findings of many kinds', () => {
  test('take two screens besides their errors; each cause is said once, each error has its place', async () => {
    const { code, out } = await project.run(['check'])
    const { report } = await project.check()
    expect(code).toBe(1)
    const lines = out.split('\n')
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80)
    const errors = report.diagnostics.filter(({ severity }) => severity === 'error')
    expect(errors.length).toBeGreaterThanOrEqual(20)
    for (const { tool } of errors) expect(out).toMatch(new RegExp(`\\b${tool}\\b`))
    expect(lines.length).toBeLessThanOrEqual(80 + errors.length)
    const [, ...rest] = severities(out).map(([, severity]) => severity)
    expect(severities(out)[0]?.[1]).toBe('error')
    expect(rest).toEqual([...rest].sort())
    expect(out).toMatch(/^200 tools: 80 as sent, 20 would be refused, 70 not evaluated, 30 not installed\n/)
    expect(out).toMatch(/Not printed: [\s\S]*Print all: toolsight check --all\n/)
  })

  test('are all printed on demand, and each stands at its own place in the JSON, with its cause', async () => {
    const { out } = await project.run(['check', '--all'])
    expect(out).not.toContain('Not printed')
    expect(out).not.toMatch(/and \d+ more places?$/m)
    const { report } = await project.check()
    const causes = new Map<unknown, number>()
    for (const { code, severity, cause } of report.diagnostics) {
      const key = `${code} ${severity} ${cause as string}`
      causes.set(key, (causes.get(key) ?? 0) + 1)
    }
    expect(severities(out)).toHaveLength(causes.size)
    expect([...causes.values()]).toContain(20)
    for (const { name } of report.tools) if (name) expect(out).toContain(name)
  })
})
