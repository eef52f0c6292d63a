import type { Fix, FixRequest } from '../../model/finding.js'
import type { FixContext } from '../context.js'
import { toEdits } from '../source/edits.js'
import { configPlace } from './config-file.js'
import { addToConfigList } from './config-list.js'

type Request = Extract<FixRequest, { kind: 'register-converter' }>

/** Adds a vendor to `converters` in the configuration that is in force, or starts one at the root. */
export function registerConverter({ vendor }: Request, context: FixContext): Fix | null {
  const registered = context.config.config.converters
  if (registered.includes(vendor)) return null
  const edit = addToConfigList(context, ['converters'], [vendor], registered)
  if (!edit) return null
  const { file, name } = configPlace(context.config)
  return {
    title: `Register the ${vendor} converter in ${name}`,
    description: `Says that your program registers a converter for ${vendor}, so that its schemas are shown and checked.`,
    preferred: false,
    edits: toEdits(context.sources, file, [edit]),
  }
}
