import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findProgram } from '../../scripts/editors/programs.mjs'
import type { CodeServer } from './code-server.js'

const screenshots = new URL('../../.cache/editors/screenshots/', import.meta.url)

/** Debian's Chromium, without the requests it makes by itself. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = findProgram('chromium')
  if (!executablePath) throw new Error('Install chromium: apt-get install --yes chromium')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** The address that opens a folder; `payload` is VS Code's own list of pairs for its workbench. */
export function addressOf(server: CodeServer, folder: string, payload: [string, string][] = []): string {
  const url = new URL(server.url)
  url.searchParams.set('folder', folder)
  if (payload.length > 0) url.searchParams.set('payload', JSON.stringify(payload))
  return url.href
}

/** How VS Code in the browser names a file of the server. */
export function remote(server: CodeServer, file: string): string {
  return `vscode-remote://${server.authority}${encodeURI(file)}`
}

/** Keeps what the page shows, for people to look at. */
export async function screenshot(page: Page, name: string): Promise<void> {
  mkdirSync(screenshots, { recursive: true })
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, screenshots)) })
}
