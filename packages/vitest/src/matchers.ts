import { type Hardness, hasOtherMeaning, type Json, type Preview, TargetError } from '@toolsight/core'
import { expect } from 'vitest'
import { findTool } from './project.js'

interface Result {
  pass: boolean
  message(): string
  actual?: unknown
  expected?: unknown
}

/** What a tool makes of an input: its validator runs, its handler does not. */
async function previewOf(reference: unknown, input: unknown): Promise<{ name: string; preview: Preview }> {
  const { tool, workspace } = await findTool(reference)
  const name = tool.name ?? tool.id
  // A text is what a model wrote; anything else is the JSON that it stands for.
  const raw = typeof input === 'string' ? input : JSON.stringify(input)
  if (raw === undefined) throw new Error('The input is not JSON. Give what a model could send.')
  const preview = await workspace.samples.preview(tool, { raw })
  if (preview.outcome === 'unavailable')
    throw new Error(`It cannot be told what ${name} makes of an input. ${preview.reason ?? ''}`)
  return { name, preview }
}

export async function toAccept(reference: unknown, input: unknown): Promise<Result> {
  const { name, preview } = await previewOf(reference, input)
  const { outcome } = preview
  return {
    pass: outcome === 'accepted',
    message: () =>
      outcome === 'accepted'
        ? `${name} accepts ${shown(input)}, and should not. Its handler gets ${shown(preview.value)}.`
        : outcome === 'unchecked'
          ? `Nothing checks the input of ${name}: its schema refuses ${shown(input)}, and its handler gets it.\n${issuesOf(preview)}`
          : `${name} refuses ${shown(input)}, and should accept it.\n${issuesOf(preview)}`,
  }
}

export async function toRefuse(
  reference: unknown,
  input: unknown,
  reading?: string | RegExp,
): Promise<Result> {
  const { name, preview } = await previewOf(reference, input)
  const { outcome, message } = preview
  const isRefused = outcome === 'refused' || outcome === 'malformed'
  if (!isRefused || reading === undefined) {
    return {
      pass: isRefused,
      message: () =>
        isRefused
          ? `${name} refuses ${shown(input)}, and should not.\n${issuesOf(preview)}`
          : `${name} does not refuse ${shown(input)}, and should.${outcome === 'unchecked' ? ' Nothing checks its input.' : ''}`,
    }
  }
  const read = message ?? preview.reason ?? ''
  const isRead = typeof reading === 'string' ? read.includes(reading) : reading.test(read)
  return {
    pass: isRead,
    message: () =>
      `${name} refuses ${shown(input)}, and the model ${isRead ? 'reads' : 'does not read'} ${String(reading)}. It reads:\n${read}`,
    actual: read,
    expected: reading,
  }
}

export async function toMatchWire(this: unknown, reference: unknown, target: string): Promise<Result> {
  const { tool, workspace } = await findTool(reference)
  const name = tool.name ?? tool.id
  try {
    const { json, notes } = await workspace.wire.form(tool, target)
    if (json === null) {
      const why = notes.join('\n')
      return { pass: false, message: () => `It cannot be told what ${target} is sent of ${name}.\n${why}` }
    }
    expect(json).toMatchSnapshot(`${name} for ${target}`)
    return { pass: true, message: () => `${name} for ${target} matches its snapshot, and should not.` }
  } catch (error) {
    if (error instanceof TargetError) throw new Error(error.message)
    throw error
  }
}

export async function toSurvive(reference: unknown, least?: number): Promise<Result> {
  const { tool, workspace } = await findTool(reference)
  const name = tool.name ?? tool.id
  const hardness = await workspace.samples.harden(tool)
  const { survives, of, reason } = hardness
  if (survives === null) throw new Error(`${name} was not tried. ${reason ?? ''}`)
  const isEnough = least === undefined || survives >= least
  const pass = isEnough && !hasOtherMeaning(hardness)
  return {
    pass,
    message: () =>
      `${name} survives ${survives} of ${of} calls that models really make${
        pass
          ? ', and should not'
          : isEnough
            ? ', and accepts one with another meaning'
            : ` instead of ${least}`
      }.\n${attemptsOf(hardness)}`,
  }
}

function issuesOf({ issues, reason }: Preview): string {
  const lines = issues.map(
    ({ path, message }) => `  ${path.map(String).join('.') || '(the input)'}: ${message}`,
  )
  return lines.length > 0 ? lines.join('\n') : (reason ?? '')
}

function attemptsOf({ attempts }: Hardness): string {
  return attempts
    .filter(({ result }) => result === 'altered' || result === 'refused')
    .map(
      ({ title, result }) => `  ${title}: ${result === 'altered' ? 'accepted with another meaning' : result}`,
    )
    .join('\n')
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value as Json)
}
