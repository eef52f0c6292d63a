import type { Node } from './probe.js'

/** Whether the server runs on a Node: `engines` of its packages, and the processor that its native parts are made for. */
export function isSupported({ version, arch }: Node): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNewEnough = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22
  return isNewEnough && arch === process.arch
}
