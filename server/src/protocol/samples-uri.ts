/** Whether a URI names a samples file. */
export function isSamplesFile(uri: string): boolean {
  return /\.samples\.json$/i.test(uri)
}
