import type { Target } from '../../target.js'
import { chatgptApps } from './chatgpt-apps.js'
import { claudeCode } from './claude-code.js'
import { claudeDesktop } from './claude-desktop.js'
import { claudeDirectory } from './claude-directory.js'
import { codex } from './codex.js'
import { copilotCli } from './copilot-cli.js'
import { cursor } from './cursor.js'
import { geminiCli } from './gemini-cli.js'
import { vscodeMcp } from './vscode-mcp.js'

/** Hosts that are no targets by another name already, in the order in which they are listed. */
export const HOST_TARGETS: readonly Target[] = [
  claudeCode,
  claudeDesktop,
  cursor,
  codex,
  geminiCli,
  copilotCli,
  chatgptApps,
  claudeDirectory,
]

/** The programs that the target `mcp` stands for. */
export const HOSTS: readonly Target[] = [...HOST_TARGETS, vscodeMcp].filter(
  ({ host }) => host?.isDirectory !== true,
)
