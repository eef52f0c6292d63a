import type { Fix, FixRequest } from '../../model/finding.js'
import type { FixContext } from '../context.js'
import { toEdits } from '../source/edits.js'
import { configPlace } from './config-file.js'
import { addToConfigList } from './config-list.js'

type Request = Extract<FixRequest, { kind: 'allow-variables' }>

/** Adds environment variables to `evaluate.env` in the configuration that is in force, or starts one at the root. */
export function allowVariables({ names }: Request, context: FixContext): Fix | null {
  const { env } = context.config.config.evaluate
  const added = names.filter((name) => !env.includes(name))
  const edit = added.length === 0 ? null : addToConfigList(context, ['evaluate', 'env'], added, env)
  if (!edit) return null
  const { file, name } = configPlace(context.config)
  const what = added.length === 1 ? `\`${added[0]}\`` : `${added.length} variables`
  return {
    title: `Add ${what} to \`evaluate.env\` in ${name}`,
    description: `Lets tool files read ${added.map((each) => `\`${each}\``).join(', ')} while they are evaluated. What is read may appear in schemas.`,
    preferred: true,
    edits: toEdits(context.sources, file, [edit]),
  }
}
