import { appended, chainOf, type Spelling } from './spelling.js'

/** A method that takes the text and nothing else: Joi's `.description('…')`. */
export function method(method: string): Spelling {
  return {
    current(node) {
      for (const { call, name } of chainOf(node)) {
        if (name.text === method && call.arguments[0]) return call.arguments[0]
      }
      return null
    },
    add: (described, literal) => appended(described, `.${method}(${literal})`),
  }
}
