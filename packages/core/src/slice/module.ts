import ts from 'typescript'
import { type Alias, aliasOf, calleeName, calleeRef, importOf, sourceOf } from '../locate/callee.js'
import { findToolCalls, readCall, type ToolCall } from '../locate/calls.js'
import type { Markers } from '../locate/markers.js'
import { Lines, parse, syntaxError } from '../locate/parse.js'
import {
  awaits,
  boundElements,
  boundNames,
  forEachValueChild,
  hoistedVariables,
  unwrap,
} from '../locate/scope.js'
import type { ExportBinding, ImportBinding } from '../model/module-code.js'
import type { Blocked } from '../model/site.js'
import type { Range } from '../model/text.js'
import { mutatedBy } from './mutations.js'
import { Pieces } from './pieces.js'
import { CannotSlice, member, type Names, rewrite } from './rewrite.js'
import { canMutate, type Factory, sliceFactoryCall, sliceSite } from './site.js'

/** Code that runs when one of its names is first read. */
export interface Unit {
  names: string[]
  code: Pieces
  /** The statement that hands its values out. */
  result: string
  reads: ReadonlySet<string>
  specifiers: ReadonlySet<string>
  async: boolean
}

/** A top-level statement that changes bindings. */
export interface Mutation {
  targets: string[]
  code: Pieces
  reads: ReadonlySet<string>
  specifiers: ReadonlySet<string>
  async: boolean
}

export interface Site {
  call: ToolCall
  code: Pieces
  reads: ReadonlySet<string>
  specifiers: ReadonlySet<string>
  blocked: Blocked | null
  /** For a call of a factory: whose template it runs. */
  factory: FactoryRef | null
}

/** A factory that makes tools, as its callers see it. */
export interface FactoryRef {
  /** The file that declares it. */
  file: string
  /** Its name there, and the index of the template. */
  name: string
  template: string
}

/** A function of this file whose tools depend on its parameters. */
export interface Template {
  factory: string
  unit: string
  call: ToolCall
  /** Config keys that are a parameter, or a member of one: which argument, and which key of it. */
  fromParameters: Map<string, { index: number; key: string | null }>
  /** The parameter that the definition spreads or is. */
  spreadOf: number | null
}

/** One file, rewritten, with what is needed to link it. Holds no tree. */
export interface ModuleAnalysis {
  file: string
  text: string
  syntaxError: { message: string; range: Range } | null
  imports: Map<string, ImportBinding>
  exports: Map<string, ExportBinding>
  stars: string[]
  /** Specifiers of `import 'x'`. */
  bare: string[]
  units: Unit[]
  unitOf: Map<string, Unit>
  mutations: Mutation[]
  sites: Site[]
  templates: Template[]
  /** What top-level constants stand for, as far as the text tells. */
  aliases: Map<string, Alias>
  hasDecorators: boolean
  /** No import or export: CommonJS by its text. */
  commonjs: boolean
}

/** Factories that a file imports: by local name, or `local.member` for a namespace. */
export type ImportedFactories = ReadonlyMap<string, FactoryRef[]>

/** Reads one file into lazy form. `factories` are functions of other files that make tools. */
export function analyzeModule(
  file: string,
  text: string,
  markers: Markers,
  factories: ImportedFactories = new Map(),
): ModuleAnalysis {
  return new Analyzer(file, text, markers, factories).run()
}

class Analyzer {
  readonly #tree: ts.SourceFile
  readonly #lines: Lines
  readonly #markers: Markers
  readonly #factories: ImportedFactories
  readonly #module: ModuleAnalysis

  constructor(file: string, text: string, markers: Markers, factories: ImportedFactories) {
    this.#tree = parse(file, text)
    this.#lines = new Lines(this.#tree)
    this.#markers = markers
    this.#factories = factories
    const error = syntaxError(this.#tree)
    this.#module = {
      file,
      text,
      syntaxError: error && { message: error.message, range: this.#lines.range(error.span) },
      imports: new Map(),
      exports: new Map(),
      stars: [],
      bare: [],
      units: [],
      unitOf: new Map(),
      mutations: [],
      sites: [],
      templates: [],
      aliases: new Map(),
      hasDecorators: false,
      commonjs: !this.#tree.statements.some(isModuleSyntax),
    }
  }

  run(): ModuleAnalysis {
    for (const statement of this.#tree.statements) this.#statement(statement)
    for (const statement of this.#tree.statements) if (canMutate(statement)) this.#mutation(statement)
    this.#sites()
    return this.#module
  }

  #statement(node: ts.Statement): void {
    if (ts.isImportDeclaration(node)) return this.#import(node)
    if (ts.isExportDeclaration(node)) return this.#exportDeclaration(node)
    if (ts.isExportAssignment(node)) return this.#exportAssignment(node)
    if (isAmbient(node)) return
    if (ts.isVariableStatement(node)) return this.#variables(node)
    if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) return this.#declaration(node)
    if (ts.isEnumDeclaration(node) || ts.isModuleDeclaration(node)) return this.#declaration(node)
    if (ts.isImportEqualsDeclaration(node)) return this.#importEquals(node)
    if (this.#module.commonjs) this.#commonjsExport(node)
    this.#hoisted(node)
  }

  /** `var` inside a block belongs to the module; the statement around it is the mutation that gives it its value. */
  #hoisted(node: ts.Statement): void {
    for (const name of hoistedVariables(node)) {
      if (!this.#module.unitOf.has(name))
        this.#addUnit([name], new Pieces().glue(`let ${name};`), this.#names(), false)
    }
  }

  #import(node: ts.ImportDeclaration): void {
    if (!ts.isStringLiteral(node.moduleSpecifier)) return
    const specifier = node.moduleSpecifier.text
    const clause = node.importClause
    if (!clause) {
      this.#module.bare.push(specifier)
      return
    }
    if (ts.isTypeOnlyImportOrExportDeclaration(clause) || clause.phaseModifier === ts.SyntaxKind.TypeKeyword)
      return
    const declarations: ts.Declaration[] = clause.name ? [clause] : []
    const bindings = clause.namedBindings
    if (bindings && ts.isNamespaceImport(bindings)) declarations.push(bindings)
    else if (bindings) declarations.push(...bindings.elements.filter((element) => !element.isTypeOnly))
    for (const declaration of declarations) {
      const imported = importOf(declaration)
      const local = (declaration as ts.NamedDeclaration).name as ts.Identifier
      if (imported) this.#module.imports.set(local.text, imported)
    }
  }

  #importEquals(node: ts.ImportEqualsDeclaration): void {
    if (node.isTypeOnly) return
    const exported = this.#exportNames(node, [node.name.text])
    const reference = node.moduleReference
    if (ts.isExternalModuleReference(reference) && ts.isStringLiteralLike(reference.expression)) {
      const names = this.#names()
      names.specifiers.add(reference.expression.text)
      const code = new Pieces().glue(
        `const ${node.name.text} = __r.require(${JSON.stringify(reference.expression.text)});`,
      )
      this.#addUnit([node.name.text], code, names, false)
    } else if (!ts.isExternalModuleReference(reference)) {
      const names = this.#names()
      const code = new Pieces()
        .glue(`const ${node.name.text} = `)
        .append(rewrite(this.#tree, reference, names))
        .glue(';')
      const [root] = reference.getText(this.#tree).split('.')
      if (root) names.reads.add(root)
      this.#addUnit([node.name.text], code, names, false)
    }
    this.#exportAll(exported)
  }

  #exportDeclaration(node: ts.ExportDeclaration): void {
    if (node.isTypeOnly) return
    const specifier =
      node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : null
    const clause = node.exportClause
    if (!clause) {
      if (specifier !== null) this.#module.stars.push(specifier)
    } else if (ts.isNamespaceExport(clause)) {
      if (specifier !== null) this.#module.exports.set(clause.name.text, { specifier, name: '*' })
    } else {
      for (const element of clause.elements) {
        if (element.isTypeOnly) continue
        const name = (element.propertyName ?? element.name).text
        this.#module.exports.set(
          element.name.text,
          specifier === null ? { local: name } : { specifier, name },
        )
      }
    }
  }

  #exportAssignment(node: ts.ExportAssignment): void {
    const name = node.isExportEquals ? 'export=' : 'default'
    this.#exportAll([[name, name]])
    this.#alias(name, node.expression)
    this.#valueUnit(name, node.expression)
  }

  /** `exports.x = …` and `module.exports = …`; the members of a literal are exports of their own. */
  #commonjsExport(node: ts.Statement): void {
    if (!ts.isExpressionStatement(node) || !ts.isBinaryExpression(node.expression)) return
    const { left, operatorToken, right } = node.expression
    if (operatorToken.kind !== ts.SyntaxKind.EqualsToken || !ts.isPropertyAccessExpression(left)) return
    const target = left.getText(this.#tree)
    const named = /^(?:module\.)?exports\.([\p{ID_Start}$_][\p{ID_Continue}$]*)$/u.exec(target)?.[1]
    if (target === 'module.exports') {
      this.#exportAll([['export=', 'export=']])
      this.#valueUnit('export=', right)
      const value = unwrap(right)
      if (!ts.isObjectLiteralExpression(value)) return
      for (const property of value.properties) this.#commonjsMember(property)
    } else if (named && named !== 'exports') {
      this.#exportAll([[named, `exports.${named}`]])
      this.#valueUnit(`exports.${named}`, right)
    }
  }

  #commonjsMember(property: ts.ObjectLiteralElementLike): void {
    if (!property.name || !ts.isIdentifier(property.name)) return
    const key = property.name.text
    const local = `exports.${key}`
    if (ts.isShorthandPropertyAssignment(property)) {
      this.#exportAll([[key, key]])
    } else if (ts.isPropertyAssignment(property)) {
      this.#exportAll([[key, local]])
      this.#valueUnit(local, property.initializer)
    }
  }

  #valueUnit(name: string, value: ts.Expression): void {
    const names = this.#names()
    const code = new Pieces()
      .glue('const value = ')
      .append(rewrite(this.#tree, value, names))
      .glue(';')
    this.#addUnit([name], code, names, awaits(value), namedValue(name))
  }

  #variables(node: ts.VariableStatement): void {
    const keyword = node.declarationList.flags & ts.NodeFlags.Let ? 'let ' : 'const '
    for (const declaration of node.declarationList.declarations) {
      const bound = boundNames(declaration.name)
      const names = this.#names()
      const initialised = declaration.initializer !== undefined
      const code = new Pieces()
        .glue(initialised ? keyword : 'let ')
        .append(rewrite(this.#tree, declaration, names))
        .glue(';')
      this.#addUnit(bound, code, names, awaits(declaration))
      for (const { name, node: element } of boundElements(declaration)) {
        const source = sourceOf(element)
        if (source) this.#alias(name, source.value, source.members)
      }
      this.#exportAll(this.#exportNames(node, bound))
    }
  }

  #alias(name: string, value: ts.Expression, members: string[] = []): void {
    const alias = aliasOf(value, members)
    if (alias) this.#module.aliases.set(name, alias)
  }

  #declaration(
    node: ts.FunctionDeclaration | ts.ClassDeclaration | ts.EnumDeclaration | ts.ModuleDeclaration,
  ): void {
    const name = node.name && ts.isIdentifier(node.name) ? node.name.text : null
    const names = this.#names()
    if (ts.isClassDeclaration(node) && isDecorated(node)) this.#module.hasDecorators = true
    const drop = (node.modifiers ?? []).filter(
      (modifier) =>
        modifier.kind === ts.SyntaxKind.ExportKeyword || modifier.kind === ts.SyntaxKind.DefaultKeyword,
    )
    const isDefault = drop.length === 2
    if (name === null) {
      const code = new Pieces()
        .glue('const value = ')
        .append(rewrite(this.#tree, node, names, undefined, undefined, drop))
      this.#addUnit(['default'], code.glue(';'), names, false, namedValue('default'))
      this.#exportAll([['default', 'default']])
      return
    }
    const code = rewrite(this.#tree, node, names, undefined, undefined, drop)
    const same = this.#module.unitOf.get(name)
    if (same) this.#merge(same, code, names)
    else this.#addUnit([name], code, names, false)
    this.#exportAll(isDefault ? [['default', name]] : this.#exportNames(node, [name]))
  }

  /** Overloads, merged enums and namespaces share one unit. */
  #merge(unit: Unit, code: Pieces, names: Names): void {
    unit.code.glue('\n').append(code)
    unit.reads = new Set([...unit.reads, ...names.reads])
    unit.specifiers = new Set([...unit.specifiers, ...names.specifiers])
  }

  #addUnit(
    names: string[],
    code: Pieces,
    { reads, specifiers }: Names,
    async: boolean,
    result = `return { ${names.join(', ')} };`,
  ): void {
    const unit: Unit = { names, code, result, reads, specifiers, async }
    this.#module.units.push(unit)
    for (const name of names) if (!this.#module.unitOf.has(name)) this.#module.unitOf.set(name, unit)
  }

  #mutation(node: ts.Statement): void {
    const hoisted = hoistedVariables(node)
    const mutated = mutatedBy(node).filter(({ container }) => ts.isSourceFile(container))
    const targets = [...new Set([...hoisted, ...mutated.map(({ name }) => name)])]
    if (targets.length === 0) return
    const names = this.#names()
    const code = rewrite(this.#tree, node, names)
    for (const name of hoisted) code.glue(`\n;${member('__s', name)} = ${name};`)
    this.#module.mutations.push({
      targets,
      code,
      reads: names.reads,
      specifiers: names.specifiers,
      async: awaits(node),
    })
  }

  #sites(): void {
    const calls = this.#markers.mayDefineTools(this.#tree.text)
      ? findToolCalls(this.#tree, this.#lines, this.#markers)
      : []
    const found: Array<{ node: ts.CallExpression; site: Site }> = []
    for (const { call, node } of calls) {
      const site = this.#site(call, node)
      if (site) found.push({ node, site })
    }
    const taken = new Set(found.map((each) => each.node))
    for (const { node, call, factory } of this.#factoryCalls()) {
      if (!taken.has(node)) found.push({ node, site: this.#factorySite(call, node, factory) })
    }
    found.sort((a, b) => a.site.call.span.start - b.site.call.span.start)
    this.#module.sites = found.map((each) => each.site)
  }

  #site(call: ToolCall, node: ts.CallExpression): Site | null {
    const names = this.#names()
    const site: Site = {
      call,
      code: new Pieces(),
      reads: names.reads,
      specifiers: names.specifiers,
      blocked: null,
      factory: null,
    }
    try {
      const { body, factory, parameters } = sliceSite(this.#tree, node, names)
      if (!factory) return { ...site, code: body }
      // A wrapper named like what it wraps: its calls are the sites.
      if (!this.#markers.isName(factory.name)) this.#template(call, node, factory, body, parameters, names)
      return null
    } catch (error) {
      if (!(error instanceof CannotSlice)) throw error
      return { ...site, blocked: this.#blocked(error) }
    }
  }

  #template(
    call: ToolCall,
    node: ts.CallExpression,
    factory: Factory,
    body: Pieces,
    parameters: Pieces,
    names: Names,
  ): void {
    const unit = `template:${factory.name}:${this.#module.templates.length}`
    const code = new Pieces().glue('const value = function* (').append(parameters).glue(') { ').append(body)
    this.#addUnit([unit], code.glue(' };'), names, false, namedValue(unit))
    this.#exportAll([[unit, unit]])
    this.#module.templates.push({ factory: factory.name, unit, call, ...parameterUse(node, factory.node) })
  }

  /** Calls of functions that make tools, of this file and imported; found until nothing new is. */
  #factoryCalls(): Array<{ node: ts.CallExpression; call: ToolCall; factory: FactoryRef }> {
    const { file, templates } = this.#module
    if (templates.length === 0 && this.#factories.size === 0) return []
    const found: Array<{ node: ts.CallExpression; call: ToolCall; factory: FactoryRef }> = []
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const callee = unwrap(node.expression)
        const name = calleeName(callee)
        const ref = name && calleeRef(callee)
        if (name && ref && ref.kind !== 'unknown') {
          const own = templates
            .filter(
              (template) => ref.kind === 'local' && ref.members.length === 0 && template.factory === ref.name,
            )
            .map((template) => ({ file, name: template.factory, template: template.unit }))
          const imported = this.#factories.get(callee.getText(this.#tree)) ?? []
          for (const factory of [...own, ...imported]) {
            found.push({ node, call: readCall(this.#tree, this.#lines, node, ref, name), factory })
          }
        }
      }
      forEachValueChild(node, visit)
    }
    visit(this.#tree)
    return found
  }

  #factorySite(call: ToolCall, node: ts.CallExpression, factory: FactoryRef): Site {
    const names = this.#names()
    const site: Site = {
      call,
      code: new Pieces(),
      reads: names.reads,
      specifiers: names.specifiers,
      blocked: null,
      factory,
    }
    try {
      const own = factory.file === this.#module.file
      const local = own ? factory.template : importedTemplate(factory)
      if (!own)
        this.#module.imports.set(local, {
          specifier: templateSpecifier(factory.file),
          name: factory.template,
        })
      const { body, factory: outer } = sliceFactoryCall(this.#tree, node, local, names)
      if (outer) throw new CannotSlice(outer.name, `it depends on the parameters of \`${outer.name}\``, node)
      return { ...site, code: body }
    } catch (error) {
      if (!(error instanceof CannotSlice)) throw error
      return { ...site, blocked: this.#blocked(error) }
    }
  }

  #blocked(error: CannotSlice): Blocked {
    const span = { start: error.node.getStart(this.#tree), end: error.node.end }
    return { name: error.dependsOn, reason: error.reason, range: this.#lines.range(span) }
  }

  #names(): Names {
    return {
      reads: new Set(),
      specifiers: new Set(),
      local: (symbol) => symbol.name,
    }
  }

  #exportNames(node: ts.Node, names: string[]): Array<[string, string]> {
    const exported =
      ts.canHaveModifiers(node) && ts.getModifiers(node)?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword)
    return exported ? names.map((name) => [name, name]) : []
  }

  #exportAll(entries: Array<[string, string]>): void {
    for (const [name, local] of entries) this.#module.exports.set(name, { local })
  }
}

function namedValue(name: string): string {
  return `return { ${JSON.stringify(name)}: value };`
}

function isDecorated(node: ts.ClassDeclaration): boolean {
  const nodes: ts.Node[] = [node, ...node.members]
  for (const memberNode of node.members)
    if (ts.isFunctionLike(memberNode)) nodes.push(...memberNode.parameters)
  return nodes.some((each) => ts.canHaveDecorators(each) && (ts.getDecorators(each)?.length ?? 0) > 0)
}

/** The specifier under which a factory's module is linked to a caller, however the caller imports it. */
export function templateSpecifier(file: string): string {
  return `toolsight:template:${file}`
}

function importedTemplate(factory: FactoryRef): string {
  return `${factory.template}@${factory.file}`
}

function isModuleSyntax(node: ts.Statement): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isExportAssignment(node)) return true
  if (ts.isImportEqualsDeclaration(node)) return true
  return (
    ts.canHaveModifiers(node) && !!ts.getModifiers(node)?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword)
  )
}

/** What has no value at run time: types, `declare`, signatures without a body, namespaces of types. */
function isAmbient(node: ts.Statement): boolean {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true
  if (ts.isFunctionDeclaration(node) && !node.body) return true
  if (
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some((m) => m.kind === ts.SyntaxKind.DeclareKeyword)
  )
    return true
  return ts.isModuleDeclaration(node) && !ts.isIdentifier(node.name)
}

function parameterUse(
  call: ts.CallExpression,
  factory: ts.FunctionLikeDeclaration,
): Pick<Template, 'fromParameters' | 'spreadOf'> {
  const places = new Map<string, { index: number; key: string | null }>()
  factory.parameters.forEach((parameter, index) => {
    if (ts.isIdentifier(parameter.name)) places.set(parameter.name.text, { index, key: null })
    else if (ts.isObjectBindingPattern(parameter.name)) {
      for (const element of parameter.name.elements) {
        if (!ts.isIdentifier(element.name) || element.dotDotDotToken) continue
        const key =
          element.propertyName && ts.isIdentifier(element.propertyName)
            ? element.propertyName.text
            : element.name.text
        places.set(element.name.text, { index, key })
      }
    }
  })
  const place = (expression: ts.Expression): { index: number; key: string | null } | null => {
    const node = unwrap(expression)
    if (ts.isIdentifier(node)) return places.get(node.text) ?? null
    if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return null
    const owner = places.get(node.expression.text)
    return owner && owner.key === null ? { index: owner.index, key: node.name.text } : null
  }
  const fromParameters = new Map<string, { index: number; key: string | null }>()
  let spreadOf: number | null = null
  for (const argument of call.arguments) {
    const node = unwrap(argument)
    if (ts.isIdentifier(node)) spreadOf = places.get(node.text)?.index ?? spreadOf
    if (!ts.isObjectLiteralExpression(node)) continue
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) {
        const source = place(property.expression)
        if (source && source.key === null) spreadOf = source.index
      } else if (ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property)) {
        const value = ts.isPropertyAssignment(property) ? property.initializer : property.name
        const source = place(value)
        if (source && ts.isIdentifier(property.name)) fromParameters.set(property.name.text, source)
      }
    }
  }
  return { fromParameters, spreadOf }
}
