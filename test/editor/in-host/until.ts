import type * as vscode from 'vscode'

/**
 * Comes back with what `look` finds, now or after an event. Mocha's own time limit ends what never comes.
 *
 * @param look undefined as long as it is not there
 */
export function until<Found>(event: vscode.Event<unknown>, look: () => Found | undefined): Promise<Found> {
  return new Promise((resolve) => {
    const found = look()
    if (found !== undefined) return resolve(found)
    const subscription = event(() => {
      const later = look()
      if (later === undefined) return
      subscription.dispose()
      resolve(later)
    })
  })
}
