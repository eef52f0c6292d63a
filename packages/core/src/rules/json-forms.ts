/** What a model can send in place of a value that JSON does not have. */
export interface JsonForm {
  /** Tells it from the construct's other forms. */
  as: string
  /** As a title says it: `an ISO date-time string`. */
  title: string
  /** What Zod 4 and Zod 3 call it: with `takes: 'nothing'` the whole call, else the function's name. */
  zod4: string
  zod3: string
  /** The arguments that the construct has, which are handed on: none, a schema of its values, schemas of keys and values. */
  takes: 'nothing' | 'values' | 'entries'
  /** Makes of what is `given` what the construct gave to the handler. */
  given: string
  back: string
  type: string
}

/** By the construct; the first form of each is the one that loses least. */
export const JSON_FORMS: Readonly<Record<string, readonly JsonForm[]>> = {
  date: [
    {
      as: 'datetime',
      title: 'an ISO date-time string',
      zod4: 'iso.datetime()',
      zod3: 'string().datetime()',
      takes: 'nothing',
      given: 'text',
      back: 'new Date(text)',
      type: 'Date',
    },
    {
      as: 'date',
      title: 'an ISO date string',
      zod4: 'iso.date()',
      zod3: 'string().date()',
      takes: 'nothing',
      given: 'text',
      back: 'new Date(text)',
      type: 'Date',
    },
  ],
  bigint: [
    {
      as: 'integer',
      title: 'an integer',
      zod4: 'int()',
      zod3: 'number().int()',
      takes: 'nothing',
      given: 'number',
      back: 'BigInt(number)',
      type: 'bigint',
    },
    {
      as: 'string',
      title: 'a string of digits',
      zod4: 'string().regex(/^-?\\d+$/)',
      zod3: 'string().regex(/^-?\\d+$/)',
      takes: 'nothing',
      given: 'text',
      back: 'BigInt(text)',
      type: 'bigint',
    },
  ],
  map: [
    {
      as: 'object',
      title: 'an object',
      zod4: 'record',
      zod3: 'record',
      takes: 'entries',
      given: 'entries',
      back: 'new Map(Object.entries(entries))',
      type: 'Map',
    },
  ],
  set: [
    {
      as: 'array',
      title: 'an array',
      zod4: 'array',
      zod3: 'array',
      takes: 'values',
      given: 'items',
      back: 'new Set(items)',
      type: 'Set',
    },
  ],
}
