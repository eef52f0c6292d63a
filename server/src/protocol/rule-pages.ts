import { rulePage as pageBeside } from '@toolsight/core'

/** The address of a rule's page, which comes with the server; null where the pages were left out. */
export function rulePage(code: string): string | null {
  return pageBeside(code, import.meta.url)?.href ?? null
}
