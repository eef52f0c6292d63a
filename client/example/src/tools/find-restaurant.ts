import * as v from 'valibot'
import { defineTool } from '../define-tool.js'

export const findRestaurant = defineTool({
  name: 'find_restaurant',
  description: 'Restaurants that one can walk to from the hotel.',
  input: v.object({
    kitchen: v.pipe(v.picklist(['italian', 'regional', 'vegetarian']), v.description('What is cooked')),
    guests: v.pipe(v.number(), v.integer(), v.minValue(1), v.description('At one table')),
  }),
  handler: ({ kitchen, guests }) => `A ${kitchen} table for ${guests}`,
})
