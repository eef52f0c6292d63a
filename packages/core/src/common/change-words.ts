/* What calls change outside of the program, by their names: for readers of types, and for those of text alone. */

export type ChangeKind = 'writes' | 'deletes' | 'changes' | 'sends'

/** Functions of `fs`, `fs/promises` and `fs-extra`. */
const FILE_CHANGES: Readonly<Record<string, ChangeKind>> = {
  writeFile: 'writes',
  writeFileSync: 'writes',
  appendFile: 'writes',
  appendFileSync: 'writes',
  outputFile: 'writes',
  outputFileSync: 'writes',
  writeJson: 'writes',
  createWriteStream: 'writes',
  rename: 'changes',
  renameSync: 'changes',
  truncate: 'changes',
  rm: 'deletes',
  rmSync: 'deletes',
  rmdir: 'deletes',
  rmdirSync: 'deletes',
  unlink: 'deletes',
  unlinkSync: 'deletes',
}
/** Methods of HTTP; many interfaces search with `POST`. */
const METHODS: Readonly<Record<string, ChangeKind>> = {
  DELETE: 'deletes',
  PUT: 'changes',
  PATCH: 'changes',
}
const SQL_CHANGE =
  /^\s*(?:INSERT\s+(?:OR\s+\w+\s+)?INTO|UPDATE\s+\S+\s+SET|DELETE\s+FROM|DROP\s+TABLE|TRUNCATE\s)/i
const SQL_CALLS = new Set(['query', 'execute', 'exec', 'prepare', 'run', 'raw', 'unsafe'])
/** Of a model of Prisma. */
const MODEL_CHANGES: Readonly<Record<string, ChangeKind>> = {
  create: 'writes',
  createMany: 'writes',
  upsert: 'writes',
  update: 'changes',
  updateMany: 'changes',
  delete: 'deletes',
  deleteMany: 'deletes',
}
/** What a reading tool may keep for itself. */
const OWN =
  /te?mp|cache|\blogs?\b|lock|state|status|stat|metric|session|index|token|progress|usage|last|access|listener|history/i

/** Whether a text says that what it names is temporary, a cache, a log and the like. */
export function isOwnRecord(text: string): boolean {
  return OWN.test(text)
}

export function isFileSystem(specifier: string): boolean {
  return /^(?:(?:node:)?fs(?:\/promises)?|fs-extra)$/.test(specifier)
}

export function fileChange(name: string): ChangeKind | null {
  return own(FILE_CHANGES, name)
}

/** @param method `DELETE`, in letters of any case */
export function requestChange(method: string): ChangeKind | null {
  return own(METHODS, method.toUpperCase())
}

export function modelChange(method: string): ChangeKind | null {
  return own(MODEL_CHANGES, method)
}

/** Whether a method of this name takes a statement as text. */
export function takesSql(method: string): boolean {
  return SQL_CALLS.has(method)
}

/** @param statement how it begins is enough */
export function sqlChange(statement: string): ChangeKind | null {
  if (!SQL_CHANGE.test(statement) || OWN.test(statement)) return null
  return /^\s*(?:DELETE|DROP|TRUNCATE)/i.test(statement) ? 'deletes' : 'writes'
}

function own(table: Readonly<Record<string, ChangeKind>>, key: string): ChangeKind | null {
  return Object.hasOwn(table, key) ? (table[key] as ChangeKind) : null
}
