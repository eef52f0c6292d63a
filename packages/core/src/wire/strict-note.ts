/** For the targets that ask the provider to hold the model to the schema. */
export function strictNote(provider: string): string {
  return `Strict mode takes a subset of JSON Schema. ${provider} refuses the request when this schema has more.`
}
