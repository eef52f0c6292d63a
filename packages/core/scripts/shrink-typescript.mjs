// Makes dist/typescript/parser.cjs: of the pinned `typescript` what parses and what is asked of trees, without checker,
// emitter and language service. It has the members that our compiled modules name.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import ts from 'typescript'

const library = createRequire(import.meta.url).resolve('typescript')
const dist = fileURLToPath(new URL('../dist/', import.meta.url))

/** Nodes as a language service has them (`getStart`, `getText`, `getChildren`), but not its symbols and types. */
const NODES = ['Node', 'Token', 'Identifier', 'PrivateIdentifier', 'SourceFile']
const CONSTRUCTORS = NODES.map((name) => `get${name}Constructor: () => ${name}Object`)

/** 2,000 messages, each made by a call; most are the checker's. */
const MESSAGES = 'Diagnostics'

const outdir = path.join(dist, 'typescript')
const members = membersUsed()
/** What the outcome depends on. */
const made = `${ts.version} ${readFileSync(fileURLToPath(import.meta.url), 'utf8')} ${members}`
const record = fileURLToPath(new URL('../../../.cache/typescript-made', import.meta.url))
if (
  !existsSync(path.join(outdir, 'parser.cjs')) ||
  !existsSync(record) ||
  readFileSync(record, 'utf8') !== made
)
  await make()

async function make() {
  const statements = reachable([...members, 'setObjectAllocator', ...NODES.map((name) => `${name}Object`)])
  const { code } = await transform(
    [
      ...withoutIdleMessages(statements),
      `setObjectAllocator({ ${CONSTRUCTORS.join(', ')} })`,
      `module.exports = { ${members.join(', ')} }`,
    ].join('\n'),
    {
      minify: true,
      target: 'node20.19',
      banner: `/* The parser of TypeScript ${ts.version}, taken out of it. Copyright (c) Microsoft Corporation. LICENSE.txt */`,
    },
  )
  rmSync(outdir, { recursive: true, force: true })
  mkdirSync(outdir)
  writeFileSync(path.join(outdir, 'parser.cjs'), code)
  copyFileSync(path.join(path.dirname(library), '../LICENSE.txt'), path.join(outdir, 'LICENSE.txt'))
  mkdirSync(path.dirname(record), { recursive: true })
  writeFileSync(record, made)
}

/** What is read of `ts` as a value: types are gone from compiled modules. */
function membersUsed() {
  const used = new Set()
  for (const file of readdirSync(dist, { recursive: true }).filter((file) => file.endsWith('.js'))) {
    const text = readFileSync(path.join(dist, file), 'utf8')
    if (!/^import ts from /m.test(text)) continue
    for (const [, name] of text.matchAll(/\bts\.(\w+)/g)) if (name in ts) used.add(name)
  }
  return [...used].sort()
}

/** In their order: the statements that declare these names or add to what they hold, and those of all that they mention. */
function reachable(names) {
  const all = statementsOfLibrary()
  const bySubject = new Map()
  for (const statement of all) {
    for (const name of subjectsOf(statement)) {
      if (!bySubject.has(name)) bySubject.set(name, [])
      bySubject.get(name).push(statement)
    }
  }
  const wanted = new Set(names)
  const kept = new Set()
  // A set that grows while it is gone through is gone through to its end.
  for (const name of wanted) {
    for (const statement of bySubject.get(name) ?? []) {
      if (kept.has(statement)) continue
      kept.add(statement)
      forEachMention(statement, (mentioned) => wanted.add(mentioned))
    }
  }
  return all.filter((statement) => kept.has(statement))
}

/** The library is one function, with the statements of its modules one after the other. */
function statementsOfLibrary() {
  const options = { languageVersion: ts.ScriptTarget.ESNext, jsDocParsingMode: ts.JSDocParsingMode.ParseNone }
  const source = ts.createSourceFile(library, readFileSync(library, 'utf8'), options, true, ts.ScriptKind.JS)
  return source.statements.at(-1).expression.expression.expression.body.statements
}

/** What a statement declares or adds to; nothing where it only registers something with the language service. */
function subjectsOf(statement) {
  if (ts.isFunctionDeclaration(statement)) return [statement.name.text]
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : name.elements.map((element) => element.name.text),
    )
  }
  if (!ts.isExpressionStatement(statement)) return []
  const { expression } = statement
  // `((Parser2) => { … })(Parser || (Parser = {}))`
  if (ts.isCallExpression(expression) && ts.isParenthesizedExpression(expression.expression))
    return [expression.arguments[0].left.text]
  // `_Version.zero = …`
  const isAddition = ts.isBinaryExpression(expression) && ts.isPropertyAccessExpression(expression.left)
  return isAddition ? [expression.left.expression.text] : []
}

/** Every name in a statement that is none of a member: local ones, too, which costs nothing but room. */
function forEachMention(node, visit) {
  ts.forEachChild(node, (child) => {
    const isMember = child === node.name && !ts.isShorthandPropertyAssignment(node)
    if (ts.isIdentifier(child) && !isMember) visit(child.text)
    forEachMention(child, visit)
  })
}

/** The texts of statements, of messages only those that one of them names. */
function withoutIdleMessages(statements) {
  const isTable = (statement) => subjectsOf(statement)[0] === MESSAGES
  const texts = statements.filter((statement) => !isTable(statement)).map((statement) => statement.getText())
  const named = new Set(
    texts.flatMap((text) => [...text.matchAll(/\bDiagnostics\.(\w+)/g)].map(([, name]) => name)),
  )
  const [table] = statements.find(isTable).declarationList.declarations
  const messages = table.initializer.properties.filter(({ name }) => named.has(name.text))
  return [`var ${MESSAGES} = { ${messages.map((message) => message.getText()).join(', ')} }`, ...texts]
}
