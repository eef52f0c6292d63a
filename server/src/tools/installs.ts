import type { Finding } from '@toolsight/core'
import type { InstallArgument } from '../messages.js'

/** What a finding says is to be installed; null where that is not what it takes. */
export function installOf({ install }: Finding, uriOf: (file: string) => string): InstallArgument | null {
  return install
    ? { command: install.command, uri: uriOf(install.directory), manager: install.manager }
    : null
}

/** What is to be installed for these findings, each command once. */
export function installsFor(findings: Iterable<Finding>, uriOf: (file: string) => string): InstallArgument[] {
  const found = new Map<string, InstallArgument>()
  for (const finding of findings) {
    const install = installOf(finding, uriOf)
    if (install) found.set(`${install.uri} ${install.command}`, install)
  }
  return [...found.values()]
}
