export { type TypedCompletion, typedCompletions } from './completions.js'
export { definitionOfField, type FieldDefinition } from './definition.js'
export {
  isSaidAlready,
  TYPED_CODES,
  type TypedCode,
  type TypedFinding,
  type TypedFix,
  typedFindings,
} from './findings.js'
export { type GeneratedFromType, generateFromType } from './generate.js'
export { type JudgedText, judged } from './judged.js'
export { type Lens, placedTool, type TypedPart, type TypedTool, type WrittenTool } from './lens.js'
