import { Type } from 'typebox'

/** @type {import('@earendil-works/pi-ai').Tool} */
export const findRooms = {
  name: 'find_rooms',
  description: 'Finds rooms.',
  parameters: Type.Object({
    query: Type.String({ description: 'What to look for', minLength: 1 }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })),
    kind: Type.Union([Type.Literal('room'), Type.Literal('desk'), Type.Null()]),
  }),
}
