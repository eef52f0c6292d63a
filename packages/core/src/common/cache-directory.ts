import { homedir } from 'node:os'
import path from 'node:path'

/** Where this system keeps what can be made again: the user's own folder, absolute. */
export function systemCaches(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env
  if (XDG_CACHE_HOME && path.isAbsolute(XDG_CACHE_HOME)) return XDG_CACHE_HOME
  if (process.platform === 'win32' && LOCALAPPDATA) return LOCALAPPDATA
  return process.platform === 'darwin'
    ? path.join(homedir(), 'Library', 'Caches')
    : path.join(homedir(), '.cache')
}
