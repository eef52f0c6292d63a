import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runNode } from './run.mjs'

const COMMAND = fileURLToPath(new URL('../../../../packages/cli/bin/toolsight.js', import.meta.url))

/** Runs `toolsight` as a newcomer does: in the project's folder, with no configuration and no cache of earlier runs. */
export class Toolsight {
  constructor(root) {
    this.root = root
  }

  async run(args, input) {
    const env = { XDG_CACHE_HOME: path.join(this.root, 'node_modules/.newcomer-cache') }
    const { code, stdout, stderr } = await runNode([COMMAND, ...args], { cwd: this.root, env, input })
    return { code, stdout, stderr: stderr.trim() }
  }

  /** What `check --format json` prints. */
  async check() {
    return parse(await this.run(['check', '--format', 'json']), 'check')
  }

  /** The tool's entry for `target`, or why there is none. */
  async show(tool, target) {
    const ran = await this.run(['show', tool, '--target', target])
    return ran.stdout ? { json: parse(ran, 'show') } : { missing: ran.stderr }
  }

  /** What `preview` says of an input, or why it says nothing. */
  async preview(tool, input) {
    const ran = await this.run(['preview', tool, '--input', '-', '--format', 'json'], JSON.stringify(input))
    return ran.stdout ? parse(ran, 'preview') : { missing: ran.stderr }
  }

  async manifest(format) {
    const ran = await this.run(['manifest', '--format', format])
    return ran.stdout ? parse(ran, 'manifest') : { missing: ran.stderr }
  }
}

function parse({ stdout, stderr }, verb) {
  try {
    return JSON.parse(stdout)
  } catch {
    throw new Error(`toolsight ${verb} printed no JSON:\n${stdout}${stderr}`)
  }
}
