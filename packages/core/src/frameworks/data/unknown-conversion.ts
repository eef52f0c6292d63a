import type { Framework } from '../../model/framework.js'

/** Of frameworks whose definitions are recognised, and of which it is not known what they send. */
export const UNKNOWN_CONVERSION = {
  conversion: 'unknown',
  converters: ['zod', 'zod3'],
  io: 'input',
  explicitKey: null,
  sdk: null,
  limits: {},
} satisfies Partial<Framework>
