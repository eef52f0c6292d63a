// Imports a module with all tools and converts each schema once: what any program that shows schemas has to do.
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

const [, , file] = process.argv
const { default: tools } = await import(pathToFileURL(file).href)
let size = 0
for (const { input, parameters } of tools) {
  const { vendor } = input['~standard']
  const schema = parameters ?? (vendor === 'zod' ? z.toJSONSchema(input) : input.toJsonSchema())
  size += JSON.stringify(schema).length
}
if (size === 0) throw new Error('There are no tools')
