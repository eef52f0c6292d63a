/*
 * Valibot with `parameters` written by hand: they reach the model exactly as they stand here, key order
 * included, and Valibot validates what comes back.
 *
 * Toolsight finds nothing.
 */
import { defineTool } from '@toolsight/runtime'
import * as v from 'valibot'

export const checkWeather = defineTool({
  name: 'check_weather',
  description: 'The forecast for the hotel and the valley, up to a week ahead.',
  input: v.object({
    day: v.pipe(v.string(), v.isoDate()),
    place: v.picklist(['hotel', 'lake', 'summit']),
  }),
  parameters: {
    type: 'object',
    properties: {
      day: { type: 'string', format: 'date', description: 'For example 2027-05-14' },
      place: { enum: ['hotel', 'lake', 'summit'], description: 'Where the guest wants to go' },
    },
    required: ['day', 'place'],
  },
  handler: ({ day, place }) => ({ day, place, forecast: 'sunny, 21 °C' }),
})
