import { Tool } from '@effect/ai'
import { Schema } from 'effect'

export const FindRooms = Tool.make('find_rooms', {
  description: 'Finds rooms.',
  parameters: {
    query: Schema.String.annotations({ description: 'What to look for' }),
    limit: Schema.Int.pipe(Schema.between(1, 50)),
    floor: Schema.optional(Schema.Int),
    kind: Schema.NullOr(Schema.Literal('room', 'desk')),
  },
  success: Schema.Array(Schema.String),
})

export const GetTime = Tool.make('get_time', { description: 'Tells the time.' })
