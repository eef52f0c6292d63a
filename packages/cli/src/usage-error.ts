/** What was asked for cannot be done as asked; the message says what to do. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
