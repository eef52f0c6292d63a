/** Whether the server and the evaluator run on a Node of this version: `engines` of their packages. */
export function isSupported(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 20) return minor >= 19
  if (major === 22) return minor >= 12
  return major > 22
}
