/*
 * Counts what Toolsight makes of public projects, for docs/coverage.md: `node scripts/coverage.mjs <folder> [project…]`.
 * The folder holds a checkout of each project under its name, with the packages that its tools use installed. Definitions
 * are counted here by other means than Toolsight's own: by callee and import, type or base class, as written in `coverage.json`.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { root } from './command.mjs'

const [folder, ...wanted] = process.argv.slice(2)
if (!folder) throw new Error('Give the folder with the checkouts.')
const projects = JSON.parse(readFileSync(new URL('scripts/coverage.json', root), 'utf8'))
const bin = fileURLToPath(new URL('packages/cli/bin/toolsight.js', root))

console.log(
  '| project | commit | framework | definitions | found | tools | resolved | explained | wrong | compared |',
)
console.log('|---|---|---|---:|---:|---:|---:|---:|---:|---:|')
for (const project of projects) {
  if (wanted.length > 0 && !wanted.includes(project.name)) continue
  const checkout = path.join(folder, project.name)
  const commit = output('git', ['-C', checkout, 'rev-parse', '--short=10', 'HEAD'], checkout)
  const callers = new Map()
  const definitions = sources(path.join(checkout, project.under ?? '.')).flatMap((file) =>
    count(checkout, file, project, callers),
  )
  for (const definition of definitions) definition.makers = leadingTo(definition.makers, callers)
  const report = check(checkout, project)
  const judged = judge(checkout, definitions, report)
  console.log(
    `| [${project.name}](https://github.com/${project.repository}) | ${commit.trim()} | ${project.framework} | ` +
      `${definitions.length} | ${judged.found} | ${report.tools.length} | ${judged.resolved} | ${judged.explained.length} | ${judged.wrong.length} | ${judged.compared} |`,
  )
  for (const line of judged.explained) console.error(`  explained  ${line}`)
  for (const line of judged.missed) console.error(`  MISSED     ${line}`)
  for (const line of judged.wrong) console.error(`  WRONG      ${line}`)
}

function sources(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.(?:m?[jt]s|[jt]sx|cts)$/.test(entry.name) && !/\.d\.[cm]?ts$/.test(entry.name),
    )
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !/\/(node_modules|dist|build|tests?|__tests__|fixtures|\.git)\/|\.(test|spec|bench)\./.test(file),
    )
}

/** Every definition in a file: where it stands, and the keys of its schema where they are written out in it. */
function count(checkout, file, project, callers) {
  const text = readFileSync(file, 'utf8')
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const imports = new Map()
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement) || !statement.importClause) continue
    const { name, namedBindings } = statement.importClause
    const from = statement.moduleSpecifier.text
    if (name) imports.set(name.text, { from, imported: 'default' })
    if (namedBindings && ts.isNamespaceImport(namedBindings))
      imports.set(namedBindings.name.text, { from, imported: '*' })
    for (const element of namedBindings?.elements ?? []) {
      imports.set(element.name.text, { from, imported: (element.propertyName ?? element.name).text })
    }
  }
  const found = []
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      const name = /[\w$]+$/.exec(node.expression.getText(tree))?.[0]
      if (name) callers.set(name, [...(callers.get(name) ?? []), ...makersOf(node)])
    }
    const definition = project.definitions.find((rule) => matches(node, rule, imports))
    if (definition) {
      const start = node.getStart(tree)
      const { line, character } = tree.getLineAndCharacterOfPosition(start)
      found.push({
        file: path.relative(checkout, file),
        line,
        character,
        end: tree.getLineAndCharacterOfPosition(node.end).line,
        keys: keysOf(node, definition),
        makers: makersOf(node),
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** The names of the functions around a definition: what they are called with may be the tool. */
function makersOf(node) {
  const names = []
  for (let at = node.parent; at; at = at.parent) {
    if (!ts.isFunctionLike(at)) continue
    const name =
      at.name ??
      (ts.isVariableDeclaration(at.parent) || ts.isPropertyAssignment(at.parent) ? at.parent.name : null)
    if (name) names.push(name.getText())
  }
  return names
}

/** Those, and the functions around calls of them, a few calls up. */
function leadingTo(names, callers) {
  const found = new Set(names)
  let last = [...names]
  for (let step = 0; step < 3; step++) {
    last = last.flatMap((name) => callers.get(name) ?? []).filter((name) => !found.has(name))
    for (const name of last) found.add(name)
  }
  return [...found]
}

function matches(node, { callee, from, type, base, keys }, imports) {
  if (keys && ts.isObjectLiteralExpression(node)) {
    const written = node.properties.map((each) => each.name?.getText())
    return keys.every((key) => written.includes(key)) && /\btype:\s*'function'/.test(node.getText())
  }
  if (callee && (ts.isCallExpression(node) || ts.isNewExpression(node))) {
    const chain = node.expression.getText().replace(/\s|<.*>/g, '')
    const [head, ...members] = chain.split('.')
    const source = imports.get(head)
    const name = source ? [source.imported, ...members].join('.') : chain
    if (!new RegExp(`^(${callee})$`).test(name)) return false
    return from === undefined || (source !== undefined && new RegExp(from).test(source.from))
  }
  if (type && ts.isObjectLiteralExpression(node) && ts.isVariableDeclaration(node.parent)) {
    return new RegExp(`^(${type})\\b`).test(node.parent.type?.getText() ?? '')
  }
  return Boolean(
    base &&
      ts.isClassDeclaration(node) &&
      node.heritageClauses?.some((clause) =>
        clause.types.some((each) => new RegExp(`^(${base})$`).test(each.expression.getText())),
      ),
  )
}

/** The keys of the definition's own schema, where it is an object written out in its place; null where it is not. */
function keysOf(node, { schema }) {
  if (!schema || !node.arguments) return null
  for (const argument of node.arguments) {
    if (!ts.isObjectLiteralExpression(argument)) continue
    const held = argument.properties.find((each) => each.name?.getText() === schema)
    let value = held && ts.isPropertyAssignment(held) ? held.initializer : null
    if (value && ts.isCallExpression(value) && /\bobject$/.test(value.expression.getText()))
      [value] = value.arguments
    if (!value || !ts.isObjectLiteralExpression(value)) return null
    // JSON Schema: its properties.
    const properties = value.properties.find((each) => each.name?.getText() === 'properties')
    if (
      properties &&
      ts.isPropertyAssignment(properties) &&
      ts.isObjectLiteralExpression(properties.initializer)
    )
      value = properties.initializer
    const names = value.properties.map((each) =>
      each.name && !ts.isComputedPropertyName(each.name) ? each.name.text : null,
    )
    return names.includes(null) ? null : names
  }
  return null
}

function check(checkout, { under = '.', config }) {
  const args = [bin, 'check', under, '--root', '.', '--format', 'json', '--exit-zero']
  if (!config) return JSON.parse(output(process.execPath, args, checkout))
  const temporary = mkdtempSync(path.join(tmpdir(), 'toolsight-coverage-'))
  try {
    const file = path.join(temporary, 'toolsight.config.json')
    writeFileSync(file, JSON.stringify(config))
    return JSON.parse(output(process.execPath, [...args, '--config', file], checkout))
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function output(command, args, cwd) {
  const stdio = ['ignore', 'pipe', 'ignore']
  return execFileSync(command, args, { cwd, stdio, encoding: 'utf8', maxBuffer: 1 << 28 })
}

function judge(checkout, definitions, { tools, diagnostics }) {
  const callees = new Map(tools.map((tool) => [tool, calleeOf(checkout, tool)]))
  const result = { found: 0, resolved: 0, compared: 0, explained: [], missed: [], wrong: [] }
  const claimed = new Set()
  for (const definition of definitions) {
    const at = `${definition.file}:${definition.line + 1}`
    const here = tools.filter((tool) => isAt(tool, definition))
    const elsewhere = tools.filter((tool) => definition.makers.includes(callees.get(tool)))
    const same = [...here, ...elsewhere]
    const said = diagnostics.filter(
      (each) =>
        each.file === definition.file &&
        each.range.start.line >= definition.line &&
        each.range.start.line <= definition.end,
    )
    for (const tool of same) claimed.add(tool)
    if (same.length === 0) {
      if (said.length > 0) result.explained.push(`${at} ${said[0].message.split('\n')[0]}`)
      else result.missed.push(at)
      continue
    }
    result.found += 1
    for (const tool of here) {
      const keys = tool.schema && Object.keys(tool.schema.properties ?? {})
      if (keys && definition.keys) result.compared += 1
      if (keys && definition.keys && String(keys) !== String(definition.keys)) {
        result.wrong.push(`${at} has ${definition.keys}, and the schema ${keys}`)
      }
    }
  }
  for (const tool of tools) {
    const at = `${tool.file}:${tool.range.start.line + 1}`
    // What registers the tools of others is reported, and is not a definition.
    if (!claimed.has(tool) && tool.status === 'resolved')
      result.wrong.push(`${at} ${tool.name} (${tool.framework}) is not counted as a definition`)
    if (tool.status === 'resolved') result.resolved += 1
    else result.explained.push(`${at} ${tool.name}: ${tool.status}, ${tool.reason}`)
  }
  return result
}

/** The last name of the call that a tool was found at. */
function calleeOf(checkout, { file, range }) {
  const line = readFileSync(path.join(checkout, file), 'utf8').split('\n')[range.start.line] ?? ''
  return /^(?:await\s+|new\s+)?(?:[\w$]+\s*\.\s*)*([\w$]+)/.exec(line.slice(range.start.character))?.[1]
}

function isAt({ file, range }, definition) {
  const { line, character } = range.start
  return (
    file === definition.file && line === definition.line && Math.abs(character - definition.character) < 200
  )
}
