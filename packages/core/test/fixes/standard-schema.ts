/** A schema of any vendor, as far as tests run it. */
export interface StandardSchema {
  '~standard': {
    validate(value: unknown): { value: unknown; issues?: undefined } | { issues: readonly unknown[] }
  }
}
