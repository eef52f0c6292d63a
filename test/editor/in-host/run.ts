import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { addressOf, remote, startBrowser } from '../browser.js'
import { startCodeServer } from '../code-server.js'
import type { Outcome } from './index.js'

const here = fileURLToPath(new URL('./', import.meta.url))
const out = fileURLToPath(new URL('../../../.cache/editors/in-host/', import.meta.url))

/**
 * Runs `suite.ts` in the extension host of a VS Code that has a folder open.
 *
 * @param extension the folder of the unpacked extension, absolute
 * @param folder what is open, absolute
 * @throws {Error} with what VS Code printed, when the tests did not come to their end
 */
export async function runInHost(
  extension: string,
  folder: string,
  settings: Record<string, unknown> = {},
): Promise<Outcome[]> {
  await bundleSuite()
  try {
    return await runOnce(extension, folder, settings)
  } catch (error) {
    // The extension host of a server that was just installed sometimes never begins: a second server has one that does.
    if (!String(error).includes(UNENDED)) throw error
    return runOnce(extension, folder, settings)
  }
}

const UNENDED = 'The tests did not come to their end in 2.5 minutes.'

async function runOnce(
  extension: string,
  folder: string,
  settings: Record<string, unknown>,
): Promise<Outcome[]> {
  const server = await startCodeServer({ runsTests: true, settings })
  const browser = await startBrowser()
  const said: string[] = []
  try {
    const page = await browser.newPage()
    const exit = new Promise<number>((resolve, reject) => {
      page.exposeFunction('codeAutomationExit', resolve).catch(reject)
      page
        .exposeFunction('codeAutomationLog', (type: string, args: unknown[]) => {
          said.push(`${type} ${args.join(' ')}`)
        })
        .catch(reject)
    })
    const timer = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(UNENDED)), 150_000).unref()
    })
    await page.goto(
      addressOf(server, folder, [
        ['extensionDevelopmentPath', remote(server, extension)],
        ['extensionTestsPath', remote(server, path.join(out, 'index.cjs'))],
      ]),
    )
    await Promise.race([exit, timer])
    return JSON.parse(readFileSync(path.join(out, 'outcomes.json'), 'utf8'))
  } catch (error) {
    throw new Error(`${error}\n${said.join('\n')}\n${server.output()}`)
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** One CommonJS file: the extension host loads it with `require`, and it runs from outside the repository's folders. */
async function bundleSuite(): Promise<void> {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  await build({
    entryPoints: [path.join(here, 'index.ts')],
    outfile: path.join(out, 'index.cjs'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['vscode', 'mocha'],
    sourcemap: 'inline',
    logLevel: 'warning',
  })
}
