import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '../../../scripts/command.mjs'
import { ownFolder } from '../../../scripts/testing/run-folders.mjs'
import { removeFolder } from '../remove-folder.js'

/** What every script beside this file reports: of its own it adds `diagnostics` and more. */
export interface Round {
  hover: string
  offered: string[]
  edited: string
  messages: string
  failure?: string
}

/** A home of its own for one headless Neovim. */
export class Neovim {
  readonly folder = ownFolder()

  /**
   * Runs a script of this folder, which does what a person does and reports what was shown.
   *
   * @param options.configuration path of an `init.lua`, or `NONE`
   * @throws {Error} with what Neovim printed, or what the script waited for in vain
   */
  async round<R extends Round>(
    script: string,
    { configuration, cwd, env }: { configuration: string; cwd: string; env: NodeJS.ProcessEnv },
  ): Promise<R> {
    const report = path.join(this.folder, 'report.json')
    const source = fileURLToPath(new URL(script, import.meta.url))
    const { output } = await run('nvim', ['--headless', '-n', '-u', configuration, '-S', source], {
      cwd,
      quiet: true,
      env: { ...env, HOME: this.folder, XDG_STATE_HOME: this.folder, TOOLSIGHT_REPORT: report },
    })
    let round: R
    try {
      round = JSON.parse(readFileSync(report, 'utf8'))
    } catch {
      throw new Error(`Neovim wrote no report:\n${output}`)
    }
    if (round.failure)
      throw new Error(`${round.failure}\n${round.messages}\n${JSON.stringify(round, null, 2)}`)
    return round
  }

  remove(): void {
    // What Neovim started may still keep compiled code in its home as it ends.
    removeFolder(this.folder)
  }
}
