/*
 * ArkType without `parameters`: the same as in find-restaurant.ts, for another validator.
 *
 * Toolsight finds `missing-parameters`.
 */
import { defineTool } from '@toolsight/runtime'
import { type } from 'arktype'

export const orderTaxi = defineTool({
  name: 'order_taxi',
  description: 'Orders a taxi to the front door. It comes within ten minutes of the time asked for.',
  input: type({
    to: 'string > 0',
    at: 'string.date.iso',
    passengers: '1 <= number.integer <= 6',
    'luggage?': "'none' | 'some' | 'a lot'",
  }),
  handler: ({ to, at, passengers }) => ({ to, at, cars: Math.ceil(passengers / 4) }),
})
