/*
 * Read before anything is installed, so without dependencies and in syntax that older Nodes can parse: the
 * point is to tell their users what to do.
 */

/** Whether a version like `20.19.4` is one that the tools of this repository run on (`engines` in package.json). */
export function isSupported(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major === 20) return minor >= 19
  if (major === 22) return minor >= 12
  return major > 22
}

/** Ends the process with a message where this Node is too old. */
export function requireSupportedNode() {
  if (isSupported(process.versions.node)) return
  console.error(
    `Toolsight needs Node 20.19 or later (or 22.12 or later); this is Node ${process.versions.node}.\n` +
      'Install a newer one from https://nodejs.org and run the command again.',
  )
  process.exit(1)
}
