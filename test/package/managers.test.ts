import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { npm, run } from '../../scripts/command.mjs'
import { ownFolder } from '../../scripts/testing/run-folders.mjs'
import { Client } from '../lsp/client.js'
import { TOOLS } from '../tsserver/tools.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const bin = path.join(root, 'packages/cli/bin/toolsight.js')
const managers = fileURLToPath(new URL('managers/node_modules/.bin/', import.meta.url))
const folder = ownFolder()

const TOOL = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const findRooms = defineTool({
  name: 'find_rooms',
  description: 'Finds the rooms that are free between two days.',
  input: z.object({
    from: z.iso.date().describe('The first day.'),
    to: z.iso.date().describe('The last day.'),
  }),
  handler: () => [],
})
`

interface Manager {
  install(tarballs: readonly string[], project: string): Promise<{ code: number; output: string }>
  /** What stands for `npx` in the README's commands. */
  npx: string
}

/** What this repository has installed is not there for a project: it has a toolsight of its own. */
const PATH = (process.env['PATH'] ?? '')
  .split(path.delimiter)
  .filter((place) => !place.startsWith(root))
  .join(path.delimiter)

/** Nothing of who runs the test counts, but where the registry and what was downloaded already are. */
const env = { ...process.env, PATH, CI: '', YARN_ENABLE_TELEMETRY: '0', YARN_ENABLE_GLOBAL_CACHE: '1' }

const TYPESCRIPT = '6.0.3'

const PNP = 'Plug’n’Play'

const MANAGERS: Record<string, Manager> = {
  npm: {
    install: (tarballs, cwd) =>
      npm(['install', '--save-dev', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs], {
        cwd,
        quiet: true,
      }),
    npx: 'npx --no-install',
  },
  pnpm: {
    install: (tarballs, cwd) =>
      run(path.join(managers, 'pnpm'), ['add', '--save-dev', '--prefer-offline', ...tarballs], {
        cwd,
        env,
        quiet: true,
      }),
    npx: `${path.join(managers, 'pnpm')} exec`,
  },
  yarn: yarn('node-modules'),
  [PNP]: yarn('pnp'),
  bun: {
    install: (tarballs, cwd) =>
      run(path.join(managers, 'bun'), ['add', '--dev', ...tarballs], { cwd, env, quiet: true }),
    npx: `${path.join(managers, 'bun')} x --no-install`,
  },
}

function yarn(nodeLinker: 'node-modules' | 'pnp'): Manager {
  return {
    async install(tarballs, cwd) {
      writeFileSync(path.join(cwd, 'yarn.lock'), '')
      writeFileSync(path.join(cwd, '.yarnrc.yml'), `nodeLinker: ${nodeLinker}\n`)
      return run(path.join(managers, 'yarn'), ['add', '--dev', ...tarballs], { cwd, env, quiet: true })
    },
    npx: `${path.join(managers, 'yarn')} run`,
  }
}

/** The commands that the README tells people to run in their project. */
function readmeCommands(): string[] {
  const text = readFileSync(path.join(root, 'README.md'), 'utf8')
  const blocks = [...text.matchAll(/^```sh project\n([\s\S]*?)\n```$/gm)]
  return blocks
    .flatMap(([, block = '']) => block.split('\n'))
    .map((line) => line.replace(/\s+# .*$/, '').trim())
    .filter((line) => /\bnpx toolsight\b/.test(line))
}

/** Asks the registry for what the packages depend on, so it stands with the tests of the editors. */
describe.each(Object.entries(MANAGERS))('installed from the tarballs with %s', (name, { install, npx }) => {
  const project = path.join(folder, name)

  beforeAll(async () => {
    mkdirSync(path.join(project, 'src/tools'), { recursive: true })
    writeFileSync(
      path.join(project, 'package.json'),
      '{ "name": "rooms", "private": true, "type": "module" }\n',
    )
    writeFileSync(path.join(project, 'src/tools/find-rooms.ts'), TOOL)
    // For its types; with Plug'n'Play a project has what it names alone.
    const { code, output } = await install([...(await tarballs()), `typescript@${TYPESCRIPT}`], project)
    expect(code, output).toBe(0)
  })

  it('every command of the README runs', async () => {
    const commands = readmeCommands()
    expect(commands.length).toBeGreaterThan(10)
    const failed: string[] = []
    for (const command of commands) {
      const own = command.replace(/\bnpx toolsight\b/, `${npx} toolsight`)
      const { code, output } = await run('bash', ['-c', own], { cwd: project, env, quiet: true })
      if (code !== 0) failed.push(`${own}\n${output}`)
    }
    expect(failed).toEqual([])
  })

  it('toolsight check evaluates the tool with the validator of the project', async () => {
    const { code, output } = await run('bash', ['-c', `${npx} toolsight check --format json`], {
      cwd: project,
      env,
      quiet: true,
    })
    expect([code, JSON.parse(output.slice(output.indexOf('{')))]).toMatchObject([
      0,
      { tools: [{ name: 'find_rooms', status: 'resolved', vendor: 'zod' }] },
    ])
  })

  it('its processes find all that they need', async () => {
    const { output } = await run('bash', ['-c', `${npx} toolsight check --no-cache`], {
      cwd: project,
      env: { ...env, TOOLSIGHT_DEBUG: '1' },
      quiet: true,
    })
    expect(output).toContain('find_rooms')
    expect(output).not.toContain('Cannot find module')
  })

  it.each([
    ['toolsight lsp', `${npx} toolsight`],
    ['a language server that comes with an editor', `${process.execPath} ${bin}`],
  ])('%s asks the types of the project', async (_what, program) => {
    const folders = [pathToFileURL(project).href]
    const command = ['bash', '-c', `cd '${project}' && exec ${program} lsp --stdio`]
    const uri = pathToFileURL(path.join(project, 'src/handled.ts')).href
    const client = await Client.start(null, { command, folders, env: { PATH } })
    try {
      await client.open(uri, TOOLS.handled)
      const given = { command: 'toolsight.checkTypes', arguments: [{ uri }] }
      const checked = await client.request('workspace/executeCommand', given)
      expect(JSON.stringify(checked)).toContain('handler-unknown-field')
      await client.stop()
    } finally {
      client.process.kill('SIGKILL')
    }
  })

  it('a program imports the runtime', async () => {
    const text = "import { defineTool } from '@toolsight/runtime'\nconsole.log(typeof defineTool)\n"
    writeFileSync(path.join(project, 'program.mjs'), text)
    const own = `${name === PNP ? path.join(managers, 'yarn') : ''} node program.mjs`
    const { code, output } = await run('bash', ['-c', own], { cwd: project, env, quiet: true })
    expect([code, output.trim()]).toEqual([0, 'function'])
  })

  // There they are in an archive.
  it.skipIf(name === PNP)('what other programs and agents read is there', () => {
    const files = ['schemas/check.schema.json', 'skills/toolsight/SKILL.md', 'README.md', 'LICENSE']
    const installed = path.join(project, 'node_modules/toolsight')
    expect(files.filter((file) => !existsSync(path.join(installed, file)))).toEqual([])
  })
})

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))

let packed: Promise<string[]> | undefined

/** Those of the command line, of what a program imports, and of the validator; packed once. */
function tarballs(): Promise<string[]> {
  packed ??= pack()
  return packed
}

async function pack(): Promise<string[]> {
  const place = path.join(folder, 'tarballs')
  mkdirSync(place)
  const { code, output } = await npm(
    [
      'pack',
      '--workspace',
      'packages/runtime',
      '--workspace',
      'packages/cli',
      '--ignore-scripts',
      '--pack-destination',
      place,
    ],
    { cwd: root, quiet: true },
  )
  expect(code, output).toBe(0)
  const zod = path.join(root, 'test-workspace/node_modules/zod')
  const validator = await npm(['pack', '--ignore-scripts', '--pack-destination', place], {
    cwd: zod,
    quiet: true,
  })
  expect(validator.code, validator.output).toBe(0)
  return readdirSync(place).map((file) => path.join(place, file))
}
