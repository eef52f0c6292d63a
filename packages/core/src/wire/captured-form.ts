import type { Json } from '../model/json.js'
import type { WireForm } from './wire-form.js'

/** What a capture goes through. */
export interface CapturedBy {
  target: string
  via: string
  /** The SDK's title. */
  title: string
  versions: Record<string, string>
}

/** As the evaluation process tells it. */
type Result =
  | { entry: Json; notes: string[] }
  | { refused: { name: string; message: string } }
  | { unavailable: string }

/** The wire form that an SDK's request shows. */
export function capturedForm(by: CapturedBy, result: Result): WireForm {
  const packages = packageList(by.versions)
  if ('unavailable' in result)
    return notCaptured(by, [`${by.title} sent nothing (${packages}): ${result.unavailable}`])
  if ('refused' in result) {
    const { name, message } = result.refused
    const notes = [
      `${by.title} refuses this tool, and sends no request (${packages}).`,
      `${name}: ${message}`,
    ]
    return { ...notCaptured(by, notes), refused: result.refused }
  }
  const { entry, notes } = result
  return {
    ...notCaptured(by, [`Captured: what ${packages} send${one(by.versions)}.`, ...notes]),
    json: entry,
    captured: true,
  }
}

/** No form, by way of an SDK that was asked for; `notes` say why. */
export function notCaptured({ target, via, versions }: CapturedBy, notes: string[]): WireForm {
  return { target, json: null, notes, captured: false, via, versions }
}

function packageList(versions: Record<string, string>): string {
  return Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(' and ')
}

function one(versions: Record<string, string>): string {
  return Object.keys(versions).length === 1 ? 's' : ''
}
