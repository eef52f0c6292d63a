import { cp, readdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build } from 'esbuild'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { inDirectory, packageRoot } from './processes.js'

const dist = join(packageRoot, 'dist')

describe('the built files', () => {
  it('import each other, and zod when a resolver needs it', async () => {
    const outside = new Map<string, string[]>()
    const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.js'))
    expect(files).toContain('index.js')
    for (const file of files) {
      const { importedFiles } = ts.preProcessFile(await readFile(join(dist, file), 'utf8'), true, true)
      const specifiers = importedFiles.map(({ fileName }) => fileName).filter((name) => !name.startsWith('.'))
      if (specifiers.length > 0) outside.set(file.replaceAll('\\', '/'), specifiers)
    }
    expect(Object.fromEntries(outside)).toEqual({ 'schema/zod.js': ['zod', 'zod/v4'] })
  })

  it('name no builtin and no global of Node', async () => {
    for (const file of (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.js'))) {
      const text = await readFile(join(dist, file), 'utf8')
      expect(text, file).not.toMatch(/\b(process|Buffer|__dirname|__filename|require|setImmediate)\s*[.([]/)
      expect(text, file).not.toMatch(/\b(eval|new Function)\s*\(/)
    }
  })

  it('carry the notices of what is bundled', async () => {
    const chunk = await readFile(join(dist, 'json-schema-validator.js'), 'utf8')
    const notices = await readFile(join(packageRoot, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
    expect(chunk).toContain(notices.trim())
    for (const holder of ['Jeremy Danyow', 'Mathias Bynens', 'Evgeny Poberezkin'])
      expect(notices).toContain(holder)
  })
})

/** Bundles for a page as a tool author would; `directory` is where packages are looked for. */
async function bundle(program: string, directory: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: directory, loader: 'js' },
    bundle: true,
    format: 'iife',
    platform: 'browser',
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]!.text
}

/** A project that has the library and Valibot, and no zod. */
async function inProjectWithoutZod<T>(use: (directory: string) => Promise<T>): Promise<T> {
  return inDirectory(false, async (directory) => {
    const runtime = join(directory, 'node_modules', '@toolsight', 'runtime')
    await cp(dist, join(runtime, 'dist'), { recursive: true })
    await cp(join(packageRoot, 'package.json'), join(runtime, 'package.json'))
    const valibot = dirname(dirname(createRequire(import.meta.url).resolve('valibot')))
    await symlink(valibot, join(directory, 'node_modules', 'valibot'), 'junction')
    return use(directory)
  })
}

/** Runs in a realm that has the language, `URL` and nothing else, and where strings are never code. */
async function runInBrowser(script: string): Promise<unknown> {
  const page: { URL: typeof URL; done?: Promise<string> } = { URL }
  runInNewContext(script, page, { contextCodeGeneration: { strings: false, wasm: false } })
  return JSON.parse(await page.done!)
}

describe('in a browser', () => {
  it('tools with Valibot and with JSON Schema work, without zod', async () => {
    const program = `
      import { defineTool, parseToolInput, resolveParameters } from '@toolsight/runtime'
      import * as v from 'valibot'
      const book = defineTool({ name: 'book', input: v.object({ room: v.string() }), handler: ({ room }) => room })
      const find = defineTool({ name: 'find', input: { type: 'object', required: ['id'] }, handler: () => 'found' })
      const told = (promise) => promise.catch((error) => [error.name, error.message])
      globalThis.done = Promise.all([
        parseToolInput(book, { room: 'a' }).then((input) => book.handler(input, {})),
        told(resolveParameters(book)),
        resolveParameters(find),
        told(parseToolInput(find, {})),
      ]).then(JSON.stringify)
    `
    const script = await inProjectWithoutZod((directory) => bundle(program, directory))
    expect(await runInBrowser(script)).toEqual([
      'a',
      ['MissingParametersError', expect.stringContaining('Add a `parameters` JSON Schema')],
      { type: 'object', required: ['id'] },
      ['ToolInputInvalid', 'Tool "find" received invalid input: 1 issue(s).'],
    ])
  })

  it('tools with Zod convert', async () => {
    const program = `
      import { defineTool, parseToolInput, resolveParameters } from '@toolsight/runtime'
      import * as z from 'zod/mini'
      const find = defineTool({ name: 'find', input: z.object({ id: z.string() }), handler: ({ id }) => id })
      globalThis.done = Promise.all([resolveParameters(find), parseToolInput(find, { id: 'a' })]).then(JSON.stringify)
    `
    expect(await runInBrowser(await bundle(program, packageRoot))).toEqual([
      {
        type: 'object',
        properties: { id: { type: 'string' } },
        required: ['id'],
        additionalProperties: false,
      },
      { id: 'a' },
    ])
  })
})
