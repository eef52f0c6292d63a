import type { Range } from '../../model/text.js'

/** A key of a record that a name is put under. */
export interface KeyUse {
  name: string
  range: Range
  /** Whether the record is one of tools by what it is called, or by its type. */
  isTools: boolean
  /** Whether what the name gives is put there, and not the name itself: `{ web: search() }`. */
  isCalled: boolean
}

/** The names that uses give, each once: those of records of tools where there are some. */
export function namesOf(uses: ReadonlyArray<Pick<KeyUse, 'name' | 'isTools'>>): string[] {
  const certain = uses.filter(({ isTools }) => isTools)
  return [...new Set((certain.length > 0 ? certain : uses).map(({ name }) => name))]
}

/** `tools`, `searchTools`, `TOOLS`; of a list of names (`activeTools`) nothing is a record. */
export function isWordForTools(name: string): boolean {
  return /tool(?:s|set|box|kit)$/i.test(name)
}

/** Of a type as it is written: `ToolSet`, `Tools<Context>`. */
export function isTypeOfTools(type: string): boolean {
  return /^(?:import\([^)]*\)\.)?(?:[\w.]+\.)?(?:ToolSet|Tools|ToolsInput)\b/.test(type)
}
