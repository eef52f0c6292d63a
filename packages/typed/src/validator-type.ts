import type TS from 'typescript'
import type { Lens } from './lens.js'

export type Side = 'input' | 'output'

/** What a validator takes or gives: a type, or a record of validators with one each. */
export type ValidatorType = { type: TS.Type } | { fields: TypedField[] }

export interface TypedField {
  name: string
  type: TS.Type
  isOptional: boolean
  symbol: TS.Symbol
}

/**
 * The type on one side of a validator, by `~standard.types` (Standard Schema), by `_input` and `_output` (Zod before 3.24) or
 * by `static` (TypeBox). Null for what declares none, `any` included.
 */
export function validatorType(lens: Lens, node: TS.Node, side: Side): ValidatorType | null {
  const { checker } = lens
  const type = checker.getTypeAtLocation(node)
  const declared = declaredType(lens, type, side)
  if (declared) return isAnything(lens, declared) ? null : { type: declared }
  return fieldsOfRecord(lens, type, side)
}

function declaredType({ ts, checker }: Lens, type: TS.Type, side: Side): TS.Type | null {
  if (type.flags & ts.TypeFlags.Any) return null
  const member = (of: TS.Type, name: string): TS.Type | null => {
    const symbol = checker.getPropertyOfType(of, name)
    return symbol ? checker.getNonNullableType(checker.getTypeOfSymbol(symbol)) : null
  }
  const standard = member(type, '~standard')
  if (standard) {
    const types = member(standard, 'types')
    const symbol = types && checker.getPropertyOfType(types, side)
    return symbol ? checker.getTypeOfSymbol(symbol) : null
  }
  for (const name of [`_${side}`, 'static']) {
    const symbol = checker.getPropertyOfType(type, name)
    if (symbol) return checker.getTypeOfSymbol(symbol)
  }
  return null
}

/** `{ city: z.string() }`: the raw shape that some frameworks take. */
function fieldsOfRecord(lens: Lens, type: TS.Type, side: Side): ValidatorType | null {
  const { ts, checker } = lens
  const members = checker.getPropertiesOfType(type)
  if (members.length === 0 || type.getCallSignatures().length > 0) return null
  const fields: TypedField[] = []
  for (const symbol of members) {
    const declared = declaredType(lens, checker.getTypeOfSymbol(symbol), side)
    if (!declared) return null
    const isOptional = !isAnything(lens, declared) && hasUndefined(ts, declared)
    fields.push({ name: symbol.name, type: declared, isOptional, symbol })
  }
  return { fields }
}

/** The fields of an object, with whether it takes others, too; null for what is no single kind of object. */
export function fieldsOf(lens: Lens, of: ValidatorType): { fields: TypedField[]; isOpen: boolean } | null {
  const { ts, checker } = lens
  if ('fields' in of) return { fields: of.fields, isOpen: false }
  const objects = membersOfUnion(of.type).filter((type) => kindOf(lens, type) === 'object')
  const [object] = objects
  if (!object || objects.length > 1) return null
  const fields = checker.getPropertiesOfType(object).map((symbol): TypedField => {
    const type = checker.getTypeOfSymbol(symbol)
    const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0 || hasUndefined(ts, type)
    return { name: symbol.name, type, isOptional, symbol }
  })
  return { fields, isOpen: checker.getIndexInfosOfType(object).length > 0 }
}

/** What of JSON a type without unions stands for. `anything` judges nothing; `other` never comes out of JSON. */
export type Kind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | 'array'
  | 'object'
  | 'undefined'
  | 'anything'
  | 'other'

export function kindOf(lens: Lens, type: TS.Type): Kind {
  const { ts, checker } = lens
  const { TypeFlags } = ts
  const { flags } = type
  if (isAnything(lens, type)) return 'anything'
  if (flags & TypeFlags.StringLike) return 'string'
  if (flags & TypeFlags.NumberLike) return 'number'
  if (flags & TypeFlags.BooleanLike) return 'boolean'
  if (flags & TypeFlags.Null) return 'null'
  if (flags & (TypeFlags.Undefined | TypeFlags.Void)) return 'undefined'
  if (type.isIntersection()) {
    // A branded primitive is that primitive.
    const kinds = type.types.map((each) => kindOf(lens, each))
    return kinds.find((kind) => kind !== 'object') ?? 'object'
  }
  if (checker.isArrayType(type) || checker.isTupleType(type)) return 'array'
  if (!(flags & TypeFlags.Object)) return 'other'
  if (type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0) return 'other'
  return isFromLibrary(type) ? 'other' : 'object'
}

export function kindsOf(lens: Lens, type: TS.Type): Set<Kind> {
  return new Set(membersOfUnion(type).map((each) => kindOf(lens, each)))
}

export function membersOfUnion(type: TS.Type): TS.Type[] {
  return type.isUnion() ? type.types : [type]
}

/** `Date`, `Map`, `File`: instances, which no JSON makes. */
function isFromLibrary(type: TS.Type): boolean {
  const symbol = type.getSymbol()
  const isClass = symbol?.valueDeclaration !== undefined && !symbol.name.startsWith('__')
  const declared = symbol?.declarations?.[0]?.getSourceFile()
  return (
    isClass &&
    declared !== undefined &&
    /(^|[\\/])lib\.[\w.]+\.d\.ts$|@types[\\/]node/.test(declared.fileName)
  )
}

function isAnything({ ts }: Lens, { flags }: TS.Type): boolean {
  const { TypeFlags } = ts
  return (flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter | TypeFlags.Never)) !== 0
}

function hasUndefined(ts: typeof TS, type: TS.Type): boolean {
  return membersOfUnion(type).some(({ flags }) => (flags & ts.TypeFlags.Undefined) !== 0)
}
