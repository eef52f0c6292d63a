import { enumerated, toolLabel } from '../engine/wording.js'
import { isNoObject, parametersNotObject } from '../schema/parameters-not-object.js'
import { providerRule } from './provider-rule.js'

/** The same finding, where the tool's own schema is an object and what its SDK sends of it is not. */
export const sentNotObject = providerRule(
  { ...parametersNotObject.meta, code: 'parameters-not-object' },

  function* ({ parts }, _, tool) {
    const { schema } = parts
    if (!schema || schema['type'] === 'object' || (tool.schema && isNoObject(tool.schema))) return
    const found = ['$ref', 'anyOf', 'oneOf', 'allOf'].filter((keyword) => Object.hasOwn(schema, keyword))
    const what =
      typeof schema['type'] === 'string'
        ? `the type \`${schema['type']}\``
        : found.length > 0
          ? `${enumerated(found.map((keyword) => `\`${keyword}\``))} and no \`type\``
          : 'no `type`'
    yield {
      path: [],
      key: 'root',
      advice: `Send '${toolLabel(tool)}' with an object at the root`,
      fault: `a schema with ${what} there`,
    }
  },
)
