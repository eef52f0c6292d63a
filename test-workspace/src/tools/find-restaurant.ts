/*
 * Valibot without `parameters`: there is no JSON Schema to send, so the tool cannot go out. Two ways to mend
 * it are offered: generate `parameters`, or register the Valibot converter.
 *
 * Toolsight finds `missing-parameters`.
 */
import { defineTool } from '@toolsight/runtime'
import * as v from 'valibot'

const restaurants = [
  { name: 'Osteria del Lago', kitchen: 'italian', euros: 35 },
  { name: 'Zur Post', kitchen: 'regional', euros: 25 },
  { name: 'Green Bowl', kitchen: 'vegetarian', euros: 18 },
]

export const findRestaurant = defineTool({
  name: 'find_restaurant',
  description: 'Restaurants that one can walk to from the hotel.',
  input: v.object({
    kitchen: v.optional(v.picklist(['italian', 'regional', 'vegetarian'])),
    maxEuros: v.optional(v.pipe(v.number(), v.minValue(10))),
  }),
  handler: ({ kitchen, maxEuros }) =>
    restaurants.filter((r) => (!kitchen || r.kitchen === kitchen) && r.euros <= (maxEuros ?? 100)),
})
