import ts from '#typescript'
import { WHOLE } from '../../common/export-names.js'
import { Lines } from '../../common/lines.js'
import { argumentFlowsOf } from '../../detect/flows/argument-flows.js'
import { aliasOf, heldIn } from '../../detect/flows/callee.js'
import { givenBy, membersGivenBy } from '../../detect/flows/given.js'
import { memberAliases } from '../../detect/flows/member-aliases.js'
import { sourceOf } from '../../detect/flows/taken-apart.js'
import { originOfInterface, originOfReceiver, originsOfMembers } from '../../detect/flows/type-origin.js'
import type { Markers } from '../../detect/markers.js'
import { resolveName } from '../../syntax/bindings.js'
import { commonjsStar, exportsAt, isUnset } from '../../syntax/commonjs-exports.js'
import { type CalleeRef, importOf, requiredModule } from '../../syntax/imports.js'
import { isModuleSyntax } from '../../syntax/module-syntax.js'
import { awaits } from '../../syntax/outline.js'
import { parse, syntaxError } from '../../syntax/parse.js'
import { boundElements, boundNames, hoistedVariables } from '../../syntax/scope.js'
import { typedSpecifier } from '../resolution/data-files.js'
import { attributeType } from '../resolution/import-types.js'
import type { Body, FromElsewhere, ModuleAnalysis, Mutation } from './module-analysis.js'
import { hasAccessors, isAmbient, isDecorated, mentionsOf } from './module-syntax.js'
import { type ArgumentChanges, argumentChangesIn } from './rewriting/argument-changes.js'
import { type ImportedChanges, tellImportedChanges } from './rewriting/imported-changes.js'
import { canMutate, mutatedBy } from './rewriting/mutations.js'
import { member, type Names } from './rewriting/names.js'
import { Pieces } from './rewriting/pieces.js'
import { rewrite } from './rewriting/rewrite.js'
import { unknownsBeforehand } from './rewriting/unknowns.js'
import { unreadCode } from './rewriting/unread.js'
import { SiteFinder } from './sites.js'
import { Units } from './units.js'

const NOTHING: FromElsewhere = {
  factories: new Map(),
  given: [],
  takers: new Map(),
  definers: new Set(),
  changes: new Map(),
}

/** Reads one file into lazy form. */
export function analyzeModule(
  file: string,
  text: string,
  markers: Markers,
  elsewhere: FromElsewhere = NOTHING,
): ModuleAnalysis {
  const analysis = new Analyzer(file, text, markers, elsewhere).run(false)
  // Made again, so that nobody has to keep the tree.
  analysis.writeRest = () => {
    const whole = new Analyzer(file, text, markers, elsewhere).run(true)
    for (const kind of ['units', 'mutations'] as const)
      analysis[kind].forEach((part, index) => {
        part.body ??= whole[kind][index]?.body ?? null
      })
  }
  return analysis
}

class Analyzer {
  readonly #tree: ts.SourceFile
  readonly #importedChanges: ImportedChanges
  readonly #lines: Lines
  readonly #markers: Markers
  readonly #elsewhere: FromElsewhere
  readonly #module: ModuleAnalysis
  readonly #units: Units

  constructor(file: string, text: string, markers: Markers, elsewhere: FromElsewhere) {
    this.#tree = parse(file, text)
    this.#importedChanges = tellImportedChanges(this.#tree, elsewhere.changes)
    this.#lines = new Lines(text)
    this.#markers = markers
    this.#elsewhere = elsewhere
    let changes: ArgumentChanges | null = null
    this.#module = {
      file,
      text,
      syntaxError: syntaxError(this.#tree, this.#lines),
      imports: new Map(),
      exports: new Map(),
      stars: [],
      bare: [],
      units: [],
      unitOf: new Map(),
      mutations: [],
      sites: [],
      unknowns: unknownsBeforehand(this.#tree, this.#lines),
      templates: [],
      given: [],
      perhapsTakers: [],
      perhapsDefiners: [],
      converters: new Map(),
      aliases: new Map(),
      holds: new Map(),
      gives: new Map(),
      types: new Map(),
      flows: argumentFlowsOf(this.#tree, markers),
      wrapped: new Map(),
      mentions: mentionsOf(this.#tree),
      givenTo: [],
      argumentChanges: () => {
        changes ??= argumentChangesIn(parse(file, text))
        return changes
      },
      hasDecorators: false,
      hasAccessors: hasAccessors(this.#tree),
      commonjs: !this.#tree.statements.some(isModuleSyntax),
      writeRest: () => {},
    }
    this.#units = new Units(this.#module)
  }

  /** `whole`: also what nothing here needs. */
  run(whole: boolean): ModuleAnalysis {
    this.#tree.statements.forEach((statement, index) => {
      this.#units.position = index
      this.#statement(statement)
    })
    this.#units.position = this.#tree.statements.length
    this.#module.sites = new SiteFinder({
      tree: this.#tree,
      lines: this.#lines,
      markers: this.#markers,
      factories: this.#elsewhere.factories,
      elsewhere: this.#elsewhere,
      module: this.#module,
      addUnit: (name, code, { reads, specifiers }) => {
        this.#units.write(
          this.#units.add([name], () => ({ code, reads, specifiers }), false, namedValue(name)),
        )
        this.#exportAll([[name, name]])
      },
    }).find()
    const changing = this.#tree.statements.filter(canMutate)
    for (const statement of changing) this.#mutation(statement)
    // A file without tools is there for others, and what they need is not known yet.
    const isForOthers = this.#module.sites.length === 0
    const needed = isForOthers ? this.#exportedNames() : this.#units.writeNeeded()
    if (whole || isForOthers) this.#units.writeAll()
    for (const statement of changing)
      mutatedBy(statement, ({ name, container }) => ts.isSourceFile(container) && needed.has(name))
    this.#module.givenTo = this.#importedChanges.asked
    return this.#module
  }

  /** The code of a node as it is, between glue. */
  #body(write: (code: Pieces, names: Names) => void): () => Body {
    return () => {
      const names: Names = { reads: new Set(), specifiers: new Set(), local: (symbol) => symbol.name }
      const code = new Pieces()
      write(code, names)
      return { code, reads: names.reads, specifiers: names.specifiers }
    }
  }

  #statement(node: ts.Statement): void {
    if (ts.isImportDeclaration(node)) return this.#import(node)
    if (ts.isExportDeclaration(node)) return this.#exportDeclaration(node)
    if (ts.isExportAssignment(node)) return this.#exportAssignment(node)
    if (ts.isTypeAliasDeclaration(node)) this.#type(node.name, originOfReceiver(node.type))
    if (ts.isInterfaceDeclaration(node)) this.#type(node.name, originOfInterface(node))
    if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node))
      this.#typeMembers(node)
    if (isAmbient(node)) return
    if (ts.isVariableStatement(node)) return this.#variables(node)
    if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) return this.#declaration(node)
    if (ts.isEnumDeclaration(node) || ts.isModuleDeclaration(node)) return this.#declaration(node)
    if (ts.isImportEqualsDeclaration(node)) return this.#importEquals(node)
    if (this.#module.commonjs) this.#commonjsExports(node)
    this.#hoisted(node)
  }

  /** `var` inside a block belongs to the module; the statement around it is the mutation that gives it its value. */
  #hoisted(node: ts.Statement): void {
    for (const name of hoistedVariables(node)) {
      if (!this.#module.unitOf.has(name))
        this.#units.add(
          [name],
          this.#body((code) => code.glue(`let ${name};`)),
          false,
        )
    }
  }

  #import(node: ts.ImportDeclaration): void {
    if (!ts.isStringLiteral(node.moduleSpecifier)) return
    const specifier = typedSpecifier(node.moduleSpecifier.text, attributeType(node.attributes))
    const clause = node.importClause
    if (!clause) {
      this.#module.bare.push(specifier)
      return
    }
    const declarations: ts.Declaration[] = clause.name ? [clause] : []
    const bindings = clause.namedBindings
    if (bindings && ts.isNamespaceImport(bindings)) declarations.push(bindings)
    else if (bindings) declarations.push(...bindings.elements)
    const isType = clause.phaseModifier === ts.SyntaxKind.TypeKeyword
    for (const declaration of declarations) {
      const imported = importOf(declaration)
      const local = (declaration as ts.NamedDeclaration).name as ts.Identifier
      if (!imported) continue
      if (isType || (ts.isImportSpecifier(declaration) && declaration.isTypeOnly))
        this.#module.types.set(local.text, { kind: 'import', ...imported, members: [] })
      else this.#module.imports.set(local.text, { specifier, name: imported.name })
    }
  }

  #importEquals(node: ts.ImportEqualsDeclaration): void {
    if (node.isTypeOnly) return
    const exported = this.#exportNames(node, [node.name.text])
    const reference = node.moduleReference
    if (ts.isExternalModuleReference(reference) && ts.isStringLiteralLike(reference.expression)) {
      const specifier = reference.expression.text
      const body = this.#body((code, { specifiers }) => {
        specifiers.add(specifier)
        code.glue(`const ${node.name.text} = __r.require(${JSON.stringify(specifier)});`)
      })
      this.#units.add([node.name.text], body, false)
    } else if (!ts.isExternalModuleReference(reference)) {
      const body = this.#body((code, names) => {
        code
          .glue(`const ${node.name.text} = `)
          .append(rewrite(this.#tree, reference, names))
          .glue(';')
        const [root] = reference.getText(this.#tree).split('.')
        if (root) names.reads.add(root)
      })
      this.#units.add([node.name.text], body, false)
    }
    this.#exportAll(exported)
  }

  #exportDeclaration(node: ts.ExportDeclaration): void {
    const specifier =
      node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)
        ? typedSpecifier(node.moduleSpecifier.text, attributeType(node.attributes))
        : null
    const clause = node.exportClause
    if (!clause) {
      if (specifier !== null && !node.isTypeOnly) this.#module.stars.push(specifier)
    } else if (ts.isNamespaceExport(clause)) {
      if (specifier !== null && !node.isTypeOnly)
        this.#module.exports.set(clause.name.text, { specifier, name: '*' })
    } else {
      for (const element of clause.elements) {
        const name = (element.propertyName ?? element.name).text
        if (node.isTypeOnly || element.isTypeOnly) {
          const members: string[] = []
          const from: CalleeRef =
            specifier === null
              ? { kind: 'local', name, members }
              : { kind: 'import', specifier, name, members }
          if (specifier !== null || element.name.text !== name)
            this.#module.types.set(element.name.text, from)
          continue
        }
        this.#module.exports.set(
          element.name.text,
          specifier === null ? { local: name } : { specifier, name },
        )
      }
    }
  }

  #exportAssignment(node: ts.ExportAssignment): void {
    const name = node.isExportEquals ? WHOLE : 'default'
    this.#exportAll([[name, name]])
    this.#alias(name, node.expression)
    this.#valueUnit(name, node.expression)
  }

  #commonjsExports(node: ts.Statement): void {
    const star = commonjsStar(node, this.#tree)
    if (star !== null) this.#module.stars.push(star)
    const loaded = ts.isExpressionStatement(node) ? requiredModule(node.expression) : null
    if (loaded !== null) this.#module.bare.push(loaded)
    const isLater = changesMore(node)
    for (const { name, local, value } of exportsAt(node)) {
      this.#exportAll([[name, local]])
      if (!value) continue
      this.#alias(local, value)
      this.#held(resolveName(local, this.#tree)?.symbol.value)
      if (isLater)
        this.#units.add(
          [local],
          this.#body((code) => code.glue('const value = undefined;')),
          false,
          namedValue(local),
        )
      else this.#valueUnit(local, value)
    }
  }

  #valueUnit(name: string, value: ts.Expression): void {
    const body = this.#body((code, names) =>
      code
        .glue('const value = ')
        .append(rewrite(this.#tree, value, names))
        .glue(`;${unreadCode('value', value)}`),
    )
    this.#units.add([name], body, awaits(this.#tree, value), namedValue(name))
  }

  #variables(node: ts.VariableStatement): void {
    const keyword = node.declarationList.flags & ts.NodeFlags.Let ? 'let ' : 'const '
    for (const declaration of node.declarationList.declarations) {
      const bound = boundNames(declaration.name)
      const initialised = declaration.initializer !== undefined
      const body = this.#body((code, names) =>
        code
          .glue(initialised ? keyword : 'let ')
          .append(rewrite(this.#tree, declaration, names))
          .glue(
            `;${ts.isIdentifier(declaration.name) ? unreadCode(declaration.name.text, declaration.initializer) : ''}`,
          ),
      )
      this.#units.add(bound, body, awaits(this.#tree, declaration))
      this.#held(declaration)
      for (const { name, node: element } of boundElements(declaration)) {
        const source = sourceOf(element)
        if (source) this.#alias(name, source.value, source.members)
      }
      this.#exportAll(this.#exportNames(node, bound))
    }
  }

  #held(declaration: ts.Declaration | null | undefined): void {
    if (!declaration || !ts.isVariableDeclaration(declaration)) return
    for (const [path, origin] of heldIn(declaration)) this.#module.holds.set(path, origin)
    for (const [path, alias] of memberAliases(declaration)) this.#module.aliases.set(path, alias)
  }

  #alias(name: string, value: ts.Expression, members: string[] = []): void {
    if (members.length === 0) this.#gives(name, value)
    const alias = aliasOf(value, members)
    if (alias) this.#module.aliases.set(name, alias)
  }

  #type(name: ts.Identifier, origin: CalleeRef | null): void {
    if (origin) this.#module.types.set(name.text, origin)
  }

  #typeMembers(node: ts.TypeAliasDeclaration | ts.InterfaceDeclaration | ts.ClassDeclaration): void {
    for (const [key, origin] of originsOfMembers(node))
      this.#module.types.set(`${node.name?.text ?? 'default'}.${key}`, origin)
  }

  #gives(name: string, node: ts.Node): void {
    const given = givenBy(node)
    if (given) this.#module.gives.set(name, given)
    for (const [key, member] of membersGivenBy(node)) this.#module.gives.set(`${name}.${key}`, member)
  }

  #declaration(
    node: ts.FunctionDeclaration | ts.ClassDeclaration | ts.EnumDeclaration | ts.ModuleDeclaration,
  ): void {
    const name = node.name && ts.isIdentifier(node.name) ? node.name.text : null
    if (ts.isClassDeclaration(node) && isDecorated(node)) this.#module.hasDecorators = true
    const drop = (node.modifiers ?? []).filter(
      (modifier) =>
        modifier.kind === ts.SyntaxKind.ExportKeyword || modifier.kind === ts.SyntaxKind.DefaultKeyword,
    )
    const isDefault = drop.length === 2
    this.#gives(name ?? 'default', node)
    const code = (names: Names) => rewrite(this.#tree, node, names, undefined, undefined, drop)
    if (name === null) {
      const body = this.#body((pieces, names) =>
        pieces
          .glue('const value = ')
          .append(code(names))
          .glue(`;${unreadCode('value', node)}`),
      )
      this.#units.add(['default'], body, false, namedValue('default'))
      this.#exportAll([['default', 'default']])
      return
    }
    const body = this.#body((pieces, names) => pieces.append(code(names)).glue(unreadCode(name, node)))
    const same = this.#module.unitOf.get(name)
    if (same) this.#units.merge(same, body)
    else this.#units.add([name], body, false)
    this.#exportAll(isDefault ? [['default', name]] : this.#exportNames(node, [name]))
  }

  #mutation(node: ts.Statement): void {
    const hoisted = hoistedVariables(node)
    // The code of a tool in a loop has what the loop does to each element (`site-scope.ts`).
    const makesTools = this.#module.sites.some(
      ({ call: { span } }) => span.start >= node.pos && span.start < node.end,
    )
    const mutated = mutatedBy(node).filter(
      ({ container, effects }) =>
        ts.isSourceFile(container) && !(makesTools && effects.size === 1 && effects.has('part changed')),
    )
    const exported = changesMore(node) ? [] : exportsAt(node).map(({ local, value }) => value && local)
    const changed = mutated.flatMap(({ name }) => (exported.includes(name) ? [] : name))
    const targets = [...new Set([...hoisted, ...changed])]
    if (targets.length === 0 || isUnset(node)) return
    const mutation: Mutation = {
      targets,
      position: this.#tree.statements.indexOf(node),
      body: null,
      async: awaits(this.#tree, node),
    }
    const write = this.#body((code, names) => {
      code.append(rewrite(this.#tree, node, names))
      for (const name of hoisted) code.glue(`\n;${member('__s', name)} = ${name};`)
    })
    this.#units.addMutation(mutation, write)
  }

  #exportNames(node: ts.Node, names: string[]): Array<[string, string]> {
    const exported =
      ts.canHaveModifiers(node) && ts.getModifiers(node)?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword)
    return exported ? names.map((name) => [name, name]) : []
  }

  #exportedNames(): Set<string> {
    return new Set([...this.#module.exports.values()].flatMap((to) => ('local' in to ? to.local : [])))
  }

  #exportAll(entries: Array<[string, string]>): void {
    for (const [name, local] of entries) this.#module.exports.set(name, { local })
  }
}

/** Whether a statement sets variables beside what it is the first to export: `_a = make(), exports.b = _a.b`. */
function changesMore(node: ts.Statement): boolean {
  const exported = exportsAt(node).map(({ local }) => local)
  return (
    exported.length > 0 &&
    mutatedBy(node).some(({ name, effects }) => effects.has('assigned') && !exported.includes(name))
  )
}

function namedValue(name: string): string {
  return `return { ${JSON.stringify(name)}: value };`
}
