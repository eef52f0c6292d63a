// Writes client/l10n/bundle.l10n.json, what translators start from, from the client's `vscode.l10n.t` calls.
// With `--check` it only compares.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import ts from 'typescript'
import { root } from './command.mjs'

const sources = new URL('client/src/', root)
const bundle = new URL('client/l10n/bundle.l10n.json', root)

const strings = new Set()
for (const file of readdirSync(sources, { recursive: true }).sort()) {
  if (!file.endsWith('.ts')) continue
  const text = readFileSync(new URL(file.replaceAll('\\', '/'), sources), 'utf8')
  collect(ts.createSourceFile(file, text, ts.ScriptTarget.Latest), file)
}
const wanted = `${JSON.stringify(Object.fromEntries([...strings].sort().map((text) => [text, text])), null, 2)}\n`

if (process.argv.includes('--check')) {
  if (readFileSync(bundle, 'utf8') !== wanted) {
    console.error('client/l10n/bundle.l10n.json is stale: run `npm run generate`.')
    process.exitCode = 1
  }
} else {
  writeFileSync(bundle, wanted)
}

function collect(node, file) {
  if (ts.isCallExpression(node) && isTranslation(node.expression)) {
    const [text] = node.arguments
    if (!text || !ts.isStringLiteralLike(text))
      throw new Error(`${file}: vscode.l10n.t takes a literal, or nobody can translate it.`)
    strings.add(text.text)
  }
  ts.forEachChild(node, (child) => collect(child, file))
}

/** `vscode.l10n.t` */
function isTranslation(callee) {
  return (
    ts.isPropertyAccessExpression(callee) &&
    callee.name.text === 't' &&
    ts.isPropertyAccessExpression(callee.expression) &&
    callee.expression.name.text === 'l10n'
  )
}
