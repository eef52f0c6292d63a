import type { ToolFacts } from '../../model/facts.js'
import type { Resolution, ResolutionFailure } from '../../model/reading.js'

/** Why the input schema did not resolve, if that is why; null otherwise. */
export function inputFailure<Code extends ResolutionFailure['code']>(
  tool: ToolFacts,
  code: Code,
): Extract<ResolutionFailure, { code: Code }> | null {
  return failureWith(tool.reading?.resolution, code)
}

/** The same for the output schema. */
export function outputFailure<Code extends ResolutionFailure['code']>(
  tool: ToolFacts,
  code: Code,
): Extract<ResolutionFailure, { code: Code }> | null {
  return failureWith(tool.reading?.outputResolution, code)
}

/** Whether the validator itself is what goes out: nothing in that is a schema to judge. */
export function isUnconverted({ reading }: ToolFacts): boolean {
  const resolution = reading?.resolution
  return (
    resolution?.status === 'resolved' && resolution.source === 'converter' && resolution.unconverted === true
  )
}

function failureWith<Code extends ResolutionFailure['code']>(
  resolution: Resolution | undefined,
  code: Code,
): Extract<ResolutionFailure, { code: Code }> | null {
  return resolution?.status === 'failed' && hasCode(resolution, code) ? resolution : null
}

function hasCode<Code extends ResolutionFailure['code']>(
  failure: ResolutionFailure,
  code: Code,
): failure is Extract<ResolutionFailure, { code: Code }> {
  return failure.code === code
}
