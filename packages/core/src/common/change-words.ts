/* What calls change outside of the program, by their names: for readers of types, and for those of text alone. */

import type TS from '#typescript'

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
/** An address that says by its last word what a `POST` there does. */
const POSTED =
  /[/._-](?:add|archive|cancel|charge|create|delete|invite|pay|publish|purge|refund|remove|rename|revoke|send|submit|update|upload)(?:[?#]|$)/i
/** Programs and their verbs by which a command that is written out changes something. */
const COMMANDS: Readonly<Record<string, RegExp | true>> = {
  chmod: true,
  chown: true,
  cp: true,
  kill: true,
  killall: true,
  mkdir: true,
  mv: true,
  pkill: true,
  reboot: true,
  rm: true,
  rmdir: true,
  shutdown: true,
  touch: true,
  docker: /^(?:build|kill|push|restart|rm|rmi|run|start|stop)$/,
  gh: /^(?:pr|issue|release|repo) (?:close|comment|create|delete|edit|merge)$/,
  git: /^(?:add|checkout|cherry-pick|clean|commit|merge|mv|pull|push|rebase|reset|restore|revert|rm|switch)$/,
  helm: /^(?:install|rollback|uninstall|upgrade)$/,
  kubectl: /^(?:apply|create|delete|drain|edit|patch|replace|scale)$/,
  npm: /^(?:ci|i|install|publish|uninstall|unpublish|update)$/,
  pnpm: /^(?:add|install|publish|remove|update)$/,
  systemctl: /^(?:disable|enable|reload|restart|start|stop)$/,
  terraform: /^(?:apply|destroy|import)$/,
  yarn: /^(?:add|install|publish|remove|up|upgrade)$/,
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

/**
 * @param method `DELETE`, in letters of any case
 * @param address what of it is written out, up to its end
 */
export function requestChange(method: string, address = ''): ChangeKind | null {
  const isSent = method.toUpperCase() === 'POST' && POSTED.test(address)
  return isSent ? 'sends' : own(METHODS, method.toUpperCase())
}

export function isProcessModule(specifier: string): boolean {
  return /^(?:node:)?child_process$/.test(specifier)
}

/** @param words of a command, as far as they are written out: the program first */
export function commandChange(words: readonly string[]): ChangeKind | null {
  const [program = '', ...others] = words.slice(words[0] === 'sudo' ? 1 : 0)
  const verbs = own(COMMANDS, program.slice(program.lastIndexOf('/') + 1))
  if (verbs === null || words.some((word) => OWN.test(word))) return null
  if (verbs === true) return program.includes('rm') ? 'deletes' : 'changes'
  const [verb = '', object = ''] = others.filter((word) => !word.startsWith('-'))
  return verbs.test(verb) || verbs.test(`${verb} ${object}`) ? 'changes' : null
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

/** What the arguments of calls write out. */
export interface WrittenArguments {
  /** How a text begins, as far as it is written out. */
  headOf(text: TS.Expression): string
  /** The address of a request as it is written; a part that is not is as good as any word. */
  addressOf(address: TS.Expression | undefined): string
  /** The words of a command: `exec('git push')`, `execFile('git', ['push'])`. */
  wordsOf(given: readonly TS.Expression[]): string[]
  /** The method that the options of a request write out. */
  methodIn(options: TS.Expression | undefined): string | null
}

/**
 * @param ts the TypeScript that made the nodes
 * @param unwrap takes off parentheses and types
 */
export function writtenArguments(
  ts: typeof TS,
  unwrap: (node: TS.Expression) => TS.Expression,
): WrittenArguments {
  const written: WrittenArguments = {
    headOf(text) {
      const node = unwrap(text)
      if (ts.isStringLiteralLike(node)) return node.text
      return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : ''
    },
    addressOf(address) {
      const node = address && unwrap(address)
      if (!node) return ''
      return ts.isBinaryExpression(node) ? written.addressOf(node.right) : written.headOf(node)
    },
    wordsOf([first, second]) {
      const words = first ? written.headOf(first).trim().split(/\s+/) : []
      const list = second && unwrap(second)
      if (!list || !ts.isArrayLiteralExpression(list)) return words
      return [...words, ...list.elements.map(written.headOf)]
    },
    methodIn(options) {
      const literal = options && unwrap(options)
      if (!literal || !ts.isObjectLiteralExpression(literal)) return null
      for (const property of literal.properties) {
        if (!ts.isPropertyAssignment(property) || !/^['"]?method['"]?$/.test(property.name.getText()))
          continue
        const value = unwrap(property.initializer)
        return ts.isStringLiteralLike(value) ? value.text : null
      }
      return null
    },
  }
  return written
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | null {
  return Object.hasOwn(table, key) ? (table[key] as T) : null
}
