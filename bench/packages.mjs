import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { npm, root } from '../scripts/command.mjs'

/** Where the benchmarks keep their workspaces and what they compare with; nothing of it is committed. */
export const home = new URL('.cache/bench/', root)

/** Exact versions, so that figures of different days can be compared. */
export const dependencies = {
  '@ai-sdk/anthropic': '3.0.138',
  '@ai-sdk/google': '3.0.141',
  '@ai-sdk/openai': '3.0.141',
  '@langchain/core': '1.4.0',
  '@langchain/openai': '1.6.0',
  '@modelcontextprotocol/sdk': '1.32.2',
  '@openai/agents': '0.20.0',
  '@types/node': '20.19.43',
  '@valibot/to-json-schema': '1.8.0',
  ai: '6.0.326',
  arktype: '2.2.9',
  esbuild: '0.28.2',
  jsonrepair: '3.15.0',
  'partial-json': '0.1.7',
  tsx: '4.23.2',
  typescript6: 'npm:typescript@6.0.3',
  typescript7: 'npm:typescript@7.0.2',
  valibot: '1.5.0',
  zod: '4.6.7',
}

/**
 * Installs what the workspaces import and what the benchmarks compare with, once.
 *
 * @throws {Error} with what npm said
 */
export async function installPackages() {
  const manifest = `${JSON.stringify({ private: true, type: 'module', dependencies }, null, 2)}\n`
  const file = new URL('package.json', home)
  const installed = new URL('node_modules/.package-lock.json', home)
  if (!existsSync(installed) || !existsSync(file) || readFileSync(file, 'utf8') !== manifest) {
    console.error('Installing what the benchmark compares with …')
    mkdirSync(home, { recursive: true })
    writeFileSync(file, manifest)
    const { code, output } = await npm(['install', '--no-audit', '--no-fund'], { cwd: home, quiet: true })
    if (code !== 0) throw new Error(`npm install failed.\n\n${output}`)
  }
  copyRuntime()
}

/** As npm would install it: behind a link it would be source of the workspace. */
function copyRuntime() {
  const target = new URL('node_modules/@toolsight/runtime/', home)
  rmSync(target, { recursive: true, force: true })
  for (const part of ['package.json', 'dist']) {
    cpSync(new URL(`packages/runtime/${part}`, root), new URL(part, target), { recursive: true })
  }
}
