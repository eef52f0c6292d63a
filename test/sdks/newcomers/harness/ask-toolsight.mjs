import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const HOST = fileURLToPath(new URL('toolsight-host.mjs', import.meta.url))

/** Runs `toolsight` as a newcomer does: in the project's folder, with no configuration and no cache of earlier projects. */
export class Toolsight {
  #host
  #ended

  constructor(root) {
    const env = { ...process.env, XDG_CACHE_HOME: path.join(root, 'node_modules/.newcomer-cache') }
    this.#host = fork(HOST, { cwd: root, env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    this.#ended = once(this.#host, 'exit').then(([code]) => {
      throw new Error(`toolsight ended its process with ${code}`)
    })
    this.#ended.catch(() => {})
  }

  /** Ends the process. */
  async close() {
    if (this.#host.connected) this.#host.disconnect()
    await this.#ended.catch(() => {})
  }

  /** One command at a time. */
  async run(args, input = '') {
    this.#host.send({ args, input })
    const [{ code, stdout, stderr }] = await Promise.race([once(this.#host, 'message'), this.#ended])
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
