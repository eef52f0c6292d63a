/*
 * Counts what Toolsight makes of public projects, for docs/coverage.md: `npm run coverage -- <folder> [project…]`.
 * The folder holds a checkout of each project under its name, with the packages that its tools use installed. Definitions
 * are counted here by other means than Toolsight's own: by callee and import, type, base class, decorator or keys, as written
 * in `coverage.json`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { root } from './command.mjs'

const [folder, ...wanted] = process.argv.slice(2)
if (!folder) {
  console.error('Usage: npm run coverage -- <folder with the checkouts> [project…]')
  process.exit(2)
}
const projects = JSON.parse(readFileSync(new URL('scripts/coverage.json', root), 'utf8'))
const bin = fileURLToPath(new URL('packages/cli/bin/toolsight.js', root))

console.log(
  '| project | commit | framework | definitions | found | tools | resolved | explained | wrong | compared |',
)
console.log('|---|---|---|---:|---:|---:|---:|---:|---:|---:|')
for (const project of projects) {
  if (wanted.length > 0 && !wanted.includes(project.name)) continue
  const checkout = path.join(folder, project.name)
  if (!existsSync(checkout)) {
    console.error(
      `${project.name}: no checkout of https://github.com/${project.repository} at ${project.commit} in ${folder}`,
    )
    process.exitCode = 1
    continue
  }
  const commit = commitOf(checkout) ?? project.commit
  if (!commit.startsWith(project.commit))
    console.error(`${project.name}: at ${commit}, not at ${project.commit}`)
  const callers = new Map()
  const definitions = sources(path.join(checkout, project.under ?? '.')).flatMap((file) =>
    count(checkout, file, project, callers),
  )
  for (const definition of definitions) definition.makers = leadingTo(definition.makers, callers)
  const report = check(checkout, project)
  const judged = judge(checkout, definitions, report)
  console.log(
    `| [${project.name}](https://github.com/${project.repository}) | ${commit} | ${project.framework} | ` +
      `${definitions.length} | ${judged.found} | ${report.tools.length} | ${judged.resolved} | ${judged.explained.length} | ${judged.wrong.length} | ${judged.compared} |`,
  )
  for (const line of judged.explained) console.error(`  explained  ${line}`)
  for (const line of judged.missed) console.error(`  MISSED     ${line}`)
  for (const line of judged.wrong) console.error(`  WRONG      ${line}`)
}

/** Null for a folder without history: what is in it is taken as the commit of the list. */
function commitOf(checkout) {
  if (!existsSync(path.join(checkout, '.git'))) return null
  return output('git', ['-C', checkout, 'rev-parse', '--short=10', 'HEAD'], checkout).trim()
}

function sources(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.(?:[cm]?[jt]s|[jt]sx)$/.test(entry.name) && !/\.d\.[cm]?ts$/.test(entry.name),
    )
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !/\/(node_modules|dist|build|tests?|__tests__|fixtures|\.git)\/|\.(test|spec|bench|test-d)\./.test(
          file,
        ),
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
        isClass: ts.isClassDeclaration(node),
        name: definition.record ? keyOf(node.parent) : nameOf(node),
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

function matches(node, { callee, from, type, base, keys, record, decorator, members, listed }, imports) {
  if (keys && ts.isObjectLiteralExpression(node)) {
    if (listed && !ts.isArrayLiteralExpression(node.parent)) return false
    const written = node.properties.map((each) => keyOf(each))
    if (!keys.every((key) => written.includes(key))) return false
    if (record) return ts.isPropertyAssignment(node.parent)
    if (!keys.includes('type')) return isNamed(node)
    const held = holds(node, 'function')?.initializer
    return /\btype:\s*["']function["']/.test(node.getText()) && (held === undefined || isNamed(held))
  }
  if (decorator && ts.isObjectLiteralExpression(node)) {
    const isGiven = ts.isCallExpression(node.parent) && ts.isDecorator(node.parent.parent)
    return isGiven && new RegExp(`^(${decorator})$`).test(node.parent.expression.getText())
  }
  if (members && ts.isClassDeclaration(node)) {
    const written = node.members.map((each) => keyOf(each))
    const isAbstract = node.modifiers?.some((each) => each.kind === ts.SyntaxKind.AbstractKeyword)
    return !isAbstract && members.every((key) => written.includes(key))
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

function membersOf(node) {
  return [...(node.properties ?? node.members ?? [])]
}

function holds(node, key) {
  return membersOf(node).find((each) => keyOf(each) === key)
}

function keyOf(member) {
  return member.name && !ts.isComputedPropertyName(member.name) ? member.name.text : undefined
}

/** Whether an object writes a name, or makes it of constants: what takes it from elsewhere converts tools. */
function isNamed(node) {
  const value = holds(node, 'name')?.initializer
  if (value === undefined || ts.isStringLiteralLike(value)) return value !== undefined
  const spans = ts.isTemplateExpression(value) ? value.templateSpans : []
  return spans.length > 0 && spans.every(({ expression }) => /^[A-Z_]+$/.test(expression.getText()))
}

/** The name that a definition writes out: its first argument (of a class: the first that `super` is given), or the value under `name`, wherever in it. */
function nameOf(node) {
  const given = ts.isClassDeclaration(node) && /\bsuper\(\s*(['"])([^'"]+)\1/.exec(node.getText())
  if (given) return given[2]
  const [first] = node.arguments ?? []
  if (first && ts.isStringLiteralLike(first)) return first.text
  const parts = ts.isCallExpression(node) || ts.isNewExpression(node) ? [...(node.arguments ?? [])] : [node]
  for (const part of parts) {
    const member = (part.properties ?? part.members)?.find((each) => keyOf(each) === 'name')
    if (member?.initializer && ts.isStringLiteralLike(member.initializer)) return member.initializer.text
    const getter = member?.body?.statements[0]?.expression
    if (getter && ts.isStringLiteralLike(getter)) return getter.text
  }
  return null
}

/** The keys of the definition's own schema, where it is an object written out in its place; null where it is not. */
function keysOf(node, { schema }) {
  if (!schema) return null
  for (const argument of node.arguments ?? [node]) {
    const inner = membersOf(argument).map((each) => each.initializer && holds(each.initializer, schema))
    const held = holds(argument, schema) ?? inner.find(Boolean)
    if (!held) continue
    let value = held?.initializer ?? null
    if (value && ts.isAsExpression(value)) value = value.expression
    if (value && ts.isCallExpression(value) && /\bobject$/.test(value.expression.getText()))
      [value] = value.arguments
    if (!value || !ts.isObjectLiteralExpression(value)) return null
    // JSON Schema: its properties.
    const properties = value.properties.find((each) => keyOf(each) === 'properties')
    if (
      properties &&
      ts.isPropertyAssignment(properties) &&
      ts.isObjectLiteralExpression(properties.initializer)
    )
      value = properties.initializer
    // They are written elsewhere.
    else if (properties) return null
    // JSON Schema of an object without any.
    else if (/^['"]object['"]$/.test(holds(value, 'type')?.initializer?.getText() ?? '')) return []
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
    const named = tools.filter((tool) => definition.name !== null && tool.name === definition.name)
    const elsewhere = tools.filter((tool) => definition.makers.includes(callees.get(tool)))
    const same = [...here, ...named, ...elsewhere]
    const said = diagnostics.filter((each) =>
      [each, ...each.related].some(
        ({ file, range: { start } }) =>
          file === definition.file && start.line >= definition.line && start.line <= definition.end,
      ),
    )
    for (const tool of same) claimed.add(tool)
    if (same.length === 0) {
      if (said.length > 0) result.explained.push(`${at} ${said[0].message.split('\n')[0]}`)
      else result.missed.push(at)
      continue
    }
    result.found += 1
    // Calls in a chain start at one place.
    const own = here.filter((tool) => named.includes(tool))
    for (const tool of [own, here, named.slice(0, named.length === 1 ? 1 : 0)].find(
      (each) => each.length > 0,
    ) ?? []) {
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
  if (file !== definition.file) return false
  // A method of the class may give the definition.
  if (definition.isClass) return line >= definition.line && line <= definition.end
  return line === definition.line && Math.abs(character - definition.character) < 200
}
