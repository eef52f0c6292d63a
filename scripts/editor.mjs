/*
 * Opens the example project in VS Code in the browser, with the extension built from the working tree, and says where.
 *
 *   npm run editor                 the example, test-workspace/
 *   npm run editor -- ../my-tools  another folder
 *
 * After a change: `npm run bundle`, then “Developer: Reload Window” in the page.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './command.mjs'
import { codeServer, installEditors } from './editors/install.mjs'
import { bundle } from './extension/bundle.mjs'
import { prepare } from './prepare.mjs'

const port = process.env.PORT ?? '8090'
const folder = path.resolve(process.argv[2] ?? fileURLToPath(new URL('test-workspace/', root)))
const home = new URL('.cache/editor/', root)

await prepare()
try {
  await installEditors()
  await bundle({ folder: root })
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

if (!existsSync(new URL('data/User/settings.json', home))) {
  mkdirSync(new URL('data/User/', home), { recursive: true })
  const settings = {
    'workbench.startupEditor': 'none',
    'chat.disableAIFeatures': true,
    'telemetry.telemetryLevel': 'off',
    'extensions.ignoreRecommendations': true,
  }
  writeFileSync(new URL('data/User/settings.json', home), JSON.stringify(settings, null, 2))
}

const at = (name) => fileURLToPath(new URL(name, home))
const server = spawn(
  codeServer.node,
  [
    codeServer.entry,
    ...['--auth=none', '--bind-addr', `127.0.0.1:${port}`, '--disable-telemetry', '--disable-update-check'],
    ...['--user-data-dir', at('data'), '--extensions-dir', at('extensions')],
  ],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, EXTENSIONS_GALLERY: '{"serviceUrl":""}' },
  },
)
let printed = ''
server.stdout.on('data', (chunk) => {
  const before = printed.includes('HTTP server listening')
  printed += chunk
  if (!before && printed.includes('HTTP server listening'))
    console.log(`\n${address()}\n\nControl+C ends it.`)
})
server.on('exit', (code) => {
  if (code) console.error(printed)
  process.exitCode = code ?? 0
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))

function address() {
  const url = new URL(`http://127.0.0.1:${port}/`)
  const extension = `vscode-remote://127.0.0.1:${port}${encodeURI(fileURLToPath(root).replace(/\/$/, ''))}`
  url.searchParams.set('folder', folder)
  url.searchParams.set('payload', JSON.stringify([['extensionDevelopmentPath', extension]]))
  return url.href
}
