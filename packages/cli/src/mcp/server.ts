import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import * as z from 'zod'
import { checked, fixed, jsonOf } from './answers.js'
import { requireInside } from './inside.js'
import { Runs, type RunVerb } from './runs.js'

export interface ServerOptions {
  /** Absolute: no path leads out of it. */
  root: string
  version: string
  run: RunVerb
}

const INSTRUCTIONS =
  'Toolsight shows what a model receives of the LLM tools in this project, and what breaks. After writing or changing a tool ' +
  'definition, call check_tools; explain_finding says what a code means, and apply_fix makes the certain fixes.'

const tool = z.string().min(1).describe('Name or id of the tool, as check_tools prints it, or its file.')
const paths = z.array(z.string().min(1)).describe('Files, directories or globs, relative to the workspace.')
const severity = z.enum(['error', 'warning', 'info'])
const count = z.int().min(0)

const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

const answer = (structuredContent: Record<string, unknown>) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }],
  structuredContent,
})

/** Serves MCP over standard input and output. What a tool answers is what the verbs of the command line print. */
export function serveMcp({ root, version, run }: ServerOptions): { close(): Promise<void> } {
  const runs = new Runs(run)
  return serveStdio(() => serverOf(root, version, runs))
}

function serverOf(root: string, version: string, runs: Runs): McpServer {
  const server = new McpServer(
    { name: 'toolsight', title: 'Toolsight', version },
    { instructions: INSTRUCTIONS },
  )

  server.registerTool(
    'check_tools',
    {
      title: 'Check tools',
      description:
        'Check the LLM tool definitions (MCP, AI SDK, OpenAI and others) in the source of this workspace. Returns findings with ' +
        'file and line: schemas that providers refuse, inputs that get lost, missing descriptions. Use it after each change of a ' +
        'tool. No model is called.',
      inputSchema: z.strictObject({
        paths: paths
          .describe('Files, directories or globs to check. Default: the whole workspace.')
          .nullish(),
        targets: z
          .array(z.string().min(1))
          .describe('Providers to check for, such as openai or mcp. Default: those the program uses.')
          .nullish(),
        severity: severity.describe('Least severity to return. Default: warning.').nullish(),
        limit: z.number().describe('Most findings to return. Default: 50.').nullish(),
      }),
      outputSchema: z.object({
        files: count.describe('Files looked at.'),
        tools: count.describe('Tools found.'),
        errors: count.describe('Findings that break a tool.'),
        warnings: count.describe('Findings that harm it.'),
        infos: count.describe('Findings of advice.'),
        findings: z
          .array(
            z.object({
              finding: z.string().describe('Fingerprint: pass it to apply_fix.'),
              code: z.string().describe('Rule code: pass it to explain_finding.'),
              severity: severity.describe('How bad it is.'),
              tool: z.string().nullable().describe('Name of the tool.'),
              file: z.string().nullable().describe('Relative to the workspace.'),
              line: z.int().min(1).nullable().describe('From 1.'),
              message: z.string().describe('What is wrong, and what to do.'),
              fixable: z.boolean().describe('Whether apply_fix can do something about it.'),
            }),
          )
          .describe('Errors first.'),
        more: count.describe('Findings left out by limit.'),
      }),
      annotations: READS,
    },
    async (input, { mcpReq }) => {
      requireInside(root, input.paths ?? [])
      return answer(await checked(input, runs, mcpReq.signal))
    },
  )

  server.registerTool(
    'show_wire',
    {
      title: 'Show what is sent',
      description:
        'Show a tool as the model receives it. With a target: the whole entry in the request to that provider, captured from the ' +
        'installed SDK where possible. Without one: the resolved JSON Schema of the input.',
      inputSchema: z.strictObject({
        tool,
        target: z
          .string()
          .min(1)
          .describe('Provider, such as openai, anthropic, gemini or mcp. Default: none, the schema alone.')
          .nullish(),
      }),
      outputSchema: z.object({
        sent: z.record(z.string(), z.unknown()).describe('The JSON itself.'),
        notes: z.array(z.string()).describe('Where it comes from, and what was changed on the way.'),
      }),
      annotations: READS,
    },
    async (input, { mcpReq }) => {
      requireInside(root, [input.tool])
      const target = input.target ? [`--target=${input.target}`] : []
      const { json, notes } = jsonOf(
        await runs.run(['show', ...target, '--', input.tool], { signal: mcpReq.signal }),
      )
      return answer({ sent: json, notes })
    },
  )

  server.registerTool(
    'preview_input',
    {
      title: 'Preview an input',
      description:
        "Try arguments on a tool's own validator, without running its handler. Returns whether they are accepted, the issues, what " +
        'repair would change, and the message that the model reads of a refusal.',
      inputSchema: z.strictObject({
        tool,
        input: z.string().describe('The arguments as the model would write them: a text of JSON.'),
      }),
      outputSchema: z.object({
        outcome: z
          .enum(['accepted', 'refused', 'unchecked', 'malformed', 'unavailable'])
          .describe('What the tool makes of the input.'),
        issues: z
          .array(
            z.object({
              message: z.string().describe('Of the validator.'),
              path: z.string().describe('Keys with dots; empty for the whole input.'),
            }),
          )
          .describe('Why it is refused.'),
        value: z.string().nullable().describe('What the handler would get, as JSON.'),
        repaired: z.string().nullable().describe('What repair would make of a refused input, as JSON.'),
        message: z.string().nullable().describe('What the model reads of the refusal.'),
        reason: z.string().nullable().describe('Why there is no preview, or what to know about it.'),
      }),
      annotations: READS,
    },
    async (input, { mcpReq }) => {
      requireInside(root, [input.tool])
      const options = { signal: mcpReq.signal, input: input.input }
      const ran = await runs.run(['preview', '--format=json', '--input=-', '--', input.tool], options)
      const { json } = jsonOf(ran)
      const { issues, value, repaired } = json as {
        issues: Array<{ message: string; path: Array<string | number> }>
        value?: unknown
        repaired: { accepted: boolean; value?: unknown } | null
      }
      const text = (each: unknown) => (each === undefined ? null : JSON.stringify(each))
      return answer({
        outcome: json['outcome'],
        issues: issues.map(({ message, path }) => ({ message, path: path.join('.') })),
        value: text(value),
        repaired: repaired?.accepted ? text(repaired.value) : null,
        message: json['message'],
        reason: json['reason'],
      })
    },
  )

  server.registerTool(
    'explain_finding',
    {
      title: 'Explain a finding',
      description:
        'Explain a rule code that check_tools returned: what it looks at, why it matters, what to do, with a wrong and a right example.',
      inputSchema: z.strictObject({
        code: z.string().min(1).describe('Rule code, such as missing-parameters.'),
      }),
      outputSchema: z.object({ text: z.string().describe('The explanation, as plain text.') }),
      annotations: READS,
    },
    async ({ code }, { mcpReq }) => {
      const { out } = await runs.run(['explain', '--', code], { signal: mcpReq.signal })
      return { content: [{ type: 'text', text: out }], structuredContent: { text: out } }
    },
  )

  server.registerTool(
    'apply_fix',
    {
      title: 'Apply fixes',
      description:
        'Fix findings in the source and write the files, each whole or not at all. Name findings, rules or paths. Nothing is written ' +
        'where the project would check worse. Returns the files that were written and a diff. With dryRun nothing is written.',
      inputSchema: z.strictObject({
        findings: z
          .array(z.string().min(1))
          .describe('Fingerprints from check_tools. Default: every certain fix of rules and paths.')
          .nullish(),
        rules: z.array(z.string().min(1)).describe('Rule codes. Default: all rules.').nullish(),
        paths: paths.describe('Files, directories or globs. Default: the whole workspace.').nullish(),
        dryRun: z.boolean().describe('Return the diff and write nothing. Default: false.').nullish(),
      }),
      outputSchema: z.object({
        written: z.array(z.string()).describe('Files that were written.'),
        fixed: z
          .array(
            z.object({
              code: z.string().describe('Rule code.'),
              file: z.string().describe('Relative to the workspace.'),
              tool: z.string().nullable().describe('Name of the tool.'),
              title: z.string().describe('What was done.'),
            }),
          )
          .describe('Findings that were fixed.'),
        notFixed: z
          .array(
            z.object({
              code: z.string().describe('Rule code.'),
              file: z.string().describe('Relative to the workspace.'),
              tool: z.string().nullable().describe('Name of the tool.'),
              title: z.string().describe('What could be done.'),
              description: z.string().describe('What has to be decided or made possible first.'),
            }),
          )
          .describe('Findings that need a decision.'),
        diff: z.string().describe('Unified diff.'),
        errors: count.describe('Errors that are left.'),
        warnings: count.describe('Warnings that are left.'),
      }),
      annotations: {
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    async (input, { mcpReq }) => {
      requireInside(root, input.paths ?? [])
      return answer(await fixed(input, runs, mcpReq.signal))
    },
  )

  server.registerTool(
    'harden_tool',
    {
      title: 'Harden a tool',
      description:
        "Try calls that models really make on a tool's own validator, never on its handler: numbers and booleans as text, null, " +
        'misspelt keys. Returns how many the tool survives and what each comes to.',
      inputSchema: z.strictObject({ tool }),
      outputSchema: z.object({
        survives: count.nullable().describe('Null where the tool could not be tried.'),
        of: count.describe('How many calls were tried.'),
        reason: z.string().nullable().describe('Why it could not be tried.'),
        attempts: z
          .array(
            z.object({
              title: z.string().describe('What was tried.'),
              result: z
                .enum(['accepted', 'altered', 'refused', 'impossible'])
                .describe('altered: accepted with another meaning, which is the worst.'),
              message: z.string().nullable().describe('What the validator says.'),
              repaired: z.boolean().nullable().describe('Whether repair makes an accepted input of it.'),
            }),
          )
          .describe('One for each call.'),
      }),
      annotations: READS,
    },
    async (input, { mcpReq }) => {
      requireInside(root, [input.tool])
      const ran = await runs.run(['harden', '--format=json', '--', input.tool], { signal: mcpReq.signal })
      const { tools } = jsonOf(ran).json as unknown as { tools: Hardened[] }
      const [only] = tools
      if (!only) throw new Error(`There is no tool ${input.tool}.`)
      const { survives, of, reason, attempts } = only
      return answer({
        survives,
        of,
        reason,
        attempts: attempts.map(({ title, result, message, fields, repaired }) => ({
          title,
          result,
          message: message ?? fields.find((field) => field.message !== undefined)?.message ?? null,
          repaired: repaired?.accepted ?? null,
        })),
      })
    },
  )

  return server
}

interface Hardened {
  survives: number | null
  of: number
  reason: string | null
  attempts: Array<{
    title: string
    result: string
    message?: string
    fields: Array<{ message?: string }>
    repaired: { accepted: boolean } | null
  }>
}
