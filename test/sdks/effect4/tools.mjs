import { Schema } from 'effect'
import { Tool } from 'effect/unstable/ai'

export const FindRooms = Tool.make('find_rooms', {
  description: 'Finds rooms.',
  parameters: Schema.Struct({
    query: Schema.String.annotate({ description: 'What to look for' }),
    limit: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 50 })),
    floor: Schema.optional(Schema.Int),
    kind: Schema.NullOr(Schema.Literals(['room', 'desk'])),
  }),
  success: Schema.Array(Schema.String),
})

export const GetTime = Tool.make('get_time', { description: 'Tells the time.' })
