import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { codeServer } from '../../scripts/editors/install.mjs'
import { ownFolder } from '../../scripts/testing/run-folders.mjs'
import { removeFolder } from './remove-folder.js'

export interface CodeServerOptions {
  /** The .vsix that is installed before it starts. */
  vsix?: string
  settings?: Record<string, unknown>
  /** Whether workspaces have to be trusted first. Default false: everything is trusted. */
  asksForTrust?: boolean
  /** Whether it runs tests inside the extension host. */
  runsTests?: boolean
}

export interface CodeServer {
  url: string
  /** `host:port`, for addresses of remote files. */
  authority: string
  /** What it printed so far. */
  output(): string
  /** The last lines of the extension's log. */
  log(): string
  stop(): Promise<void>
}

/** No welcome page, no chat, no tips, nothing that asks the network. */
const QUIET: Record<string, unknown> = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'chat.commandCenter.enabled': false,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'editor.accessibilitySupport': 'off',
  'editor.minimap.enabled': false,
  'workbench.reduceMotion': 'on',
  'files.autoSave': 'off',
  'git.enabled': false,
  'git.openRepositoryInParentFolders': 'never',
  'typescript.disableAutomaticTypeAcquisition': true,
  'js/ts.disableAutomaticTypeAcquisition': true,
  'window.commandCenter': false,
}

/** Starts VS Code as a server on loopback, with a home of its own. */
export async function startCodeServer(options: CodeServerOptions = {}): Promise<CodeServer> {
  // Short: sockets are made in it, and a socket's path ends after 108 bytes.
  const home = ownFolder()
  const data = path.join(home, 'data')
  const extensions = path.join(home, 'extensions')
  const env = environment(home)
  mkdirSync(path.join(data, 'User'), { recursive: true })
  writeFileSync(path.join(data, 'User/settings.json'), JSON.stringify({ ...QUIET, ...options.settings }))
  const base = [codeServer.entry, '--user-data-dir', data, '--extensions-dir', extensions]
  try {
    if (options.vsix) await runToEnd([...base, '--install-extension', options.vsix], env)
    return await serve(base, home, env, options)
  } catch (error) {
    rmSync(home, { recursive: true, force: true })
    throw error
  }
}

async function serve(
  base: string[],
  home: string,
  env: NodeJS.ProcessEnv,
  { asksForTrust = false, runsTests = false }: CodeServerOptions,
): Promise<CodeServer> {
  const authority = `127.0.0.1:${await freePort()}`
  const child = spawn(
    codeServer.node,
    [
      ...base,
      '--auth=none',
      '--bind-addr',
      authority,
      '--disable-telemetry',
      '--disable-update-check',
      '--disable-proxy',
      ...(asksForTrust ? [] : ['--disable-workspace-trust']),
      // Without it the page ignores that tests are to be run.
      ...(runsTests ? ['--vscode-option', 'enable-smoke-test-driver'] : []),
    ],
    { env, cwd: home, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => {
      if (output.includes('HTTP server listening')) resolve()
    })
    child.on('error', reject)
    child.on('exit', () => reject(new Error(`code-server ended before it listened:\n${output}`)))
  })
  return {
    url: `http://${authority}/`,
    authority,
    output: () => output,
    log: () => lastLines(path.join(home, 'data')),
    stop: async () => {
      await end(child)
      removeFolder(home)
    },
  }
}

/** Of the newest log that the extension wrote into VS Code's data. */
function lastLines(data: string): string {
  const logs = readdirSync(data, { recursive: true, encoding: 'utf8' })
    .filter((file) => /toolsight[^/]*\.log$/i.test(file))
    .sort()
  const newest = logs.at(-1)
  if (newest === undefined) return 'The extension wrote none.'
  return readFileSync(path.join(data, newest), 'utf8').split('\n').slice(-80).join('\n')
}

/** With all that it started: it leads a process group. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid, 'SIGKILL')
  await ended
}

function environment(home: string): NodeJS.ProcessEnv {
  mkdirSync(path.join(home, 'tmp'))
  return {
    PATH: process.env['PATH'],
    LANG: 'C.UTF-8',
    HOME: home,
    TMPDIR: path.join(home, 'tmp'),
    XDG_CONFIG_HOME: path.join(home, 'config'),
    XDG_DATA_HOME: path.join(home, 'share'),
    XDG_CACHE_HOME: path.join(home, 'cache'),
    XDG_RUNTIME_DIR: path.join(home, 'tmp'),
    EXTENSIONS_GALLERY: '{"serviceUrl":""}',
  }
}

async function runToEnd(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(codeServer.node, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new Error(`code-server ${args.slice(1).join(' ')} failed:\n${output}`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error()),
      )
    })
  })
}
