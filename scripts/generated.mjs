/** What is made from the sources, and the script that makes it; each takes `--check`. */
export const GENERATED = [
  ['rule docs', 'generate-rule-docs'],
  ['evaluation docs', 'generate-evaluation-docs'],
  ['JSON Schemas for editors', 'generate-schemas'],
  ['JSON Schemas of outputs', 'generate-output-schemas'],
  ['docs/messages.md', 'generate-message-docs'],
  ['docs/frameworks.md', 'generate-framework-docs'],
  ['translatable texts', 'generate-l10n'],
]
