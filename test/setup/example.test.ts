import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'

const example = fileURLToPath(new URL('../../test-workspace/', import.meta.url))
const cli = fileURLToPath(new URL('../../packages/cli/bin/toolsight.js', import.meta.url))

interface Report {
  summary: { files: number; tools: number }
  tools: Array<{ file: string; name: string; status: string; schema: unknown; vendorVersion: string | null }>
  diagnostics: Array<{ code: string; file: string; path: string[] | null; related: Array<{ file: string }> }>
}

/** Tool files of the example, from its root, with `/`. */
const toolFiles = readdirSync(example, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /(^|\/)src\/tools\/[^/]+\.ts$/.test(file) && !file.includes('node_modules'))
  .sort()

let report: Report

beforeAll(() => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'check', '--format', 'json'], {
    cwd: example,
    encoding: 'utf8',
  })
  if (status !== 1) throw new Error(`toolsight check ended with code ${status}:\n${stderr}`)
  report = JSON.parse(stdout)
})

describe('the example project', () => {
  it('has a tool in every tool file', () => {
    expect([...new Set(report.tools.map((tool) => tool.file))].sort()).toEqual(toolFiles)
  })

  it.each(toolFiles)('%s shows what its first comment says', (file) => {
    const found = report.diagnostics.filter((diagnostic) => diagnostic.file === file)
    expect([...new Set(found.map(({ code }) => code))].sort()).toEqual(promised(file))
  })

  it('has no findings outside its tool files', () => {
    expect(report.diagnostics.filter(({ file }) => !toolFiles.includes(file))).toEqual([])
  })

  it('names and links the field that cannot be converted, in the shared schema', () => {
    const finding = report.diagnostics.find(({ code }) => code === 'unconvertible-schema')
    expect(finding?.path).toEqual(['itinerary', 'activities', '[]', 'startsAt'])
    expect(finding?.related.map(({ file }) => file)).toEqual(['src/schemas/itinerary.ts'])
  })

  it('tells the two Zods apart', () => {
    const versions = new Map(report.tools.map((tool) => [tool.name, tool.vendorVersion]))
    expect(versions.get('points_balance')).toMatch(/^3(\.|$)/)
    expect(versions.get('book_excursion')).toMatch(/^4\./)
  })

  it('resolves the tool whose file starts a server, opens a database and misses a secret', () => {
    const tool = report.tools.find(({ name }) => name === 'order_room_service')
    expect(tool?.status).toBe('resolved')
    expect(tool?.schema).toMatchObject({ properties: { room: { type: 'string' } } })
    expect(existsSync(path.join(example, 'orders.db'))).toBe(false)
  })
})

/** The codes in the sentence “Toolsight finds …” of a file's first comment, sorted. */
function promised(file: string): string[] {
  const source = readFileSync(path.join(example, file), 'utf8')
  const comment = source.slice(0, source.indexOf('*/'))
  const sentence = comment.slice(comment.indexOf('Toolsight finds'))
  if (!comment.includes('Toolsight finds')) throw new Error(`${file} does not say what Toolsight finds`)
  return [...sentence.matchAll(/`([a-z-]+)`/g)].map((match) => match[1] ?? '').sort()
}
