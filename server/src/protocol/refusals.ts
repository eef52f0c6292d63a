import { StyleError, TargetError } from '@toolsight/core'
import { ErrorCodes, ResponseError } from 'vscode-languageserver'
import { NoSuchTool } from '../tools/find-tool.js'
import type { Refusal } from './cancellation.js'

/** What was asked for is not there: the client is told so in words. Null for a fault of ours. */
export function usageRefusal(error: unknown): Refusal | null {
  const isUsage = error instanceof TargetError || error instanceof StyleError || error instanceof NoSuchTool
  return isUsage ? invalidParams(error.message) : null
}

export function invalidParams(message: string): Refusal {
  return new ResponseError(ErrorCodes.InvalidParams, message)
}
