import { Schema } from 'effect'
import { Tool, Toolkit } from 'effect/ai'

const SearchJokes = Tool.make('SearchJokes', {
  description: 'Searches for jokes.',
  parameters: Schema.Struct({
    term: Schema.String.annotate({ description: 'What the joke is about.' }),
    limit: Schema.optional(Schema.Number),
  }),
  success: Schema.Array(Schema.String),
})

export const GetTime = Tool.make('GetTime', { description: 'What time it is.', success: Schema.String })

export const RenameJoke = Tool.make('RenameJoke', {
  parameters: Schema.Struct({ id: Schema.String, title: Schema.String }),
}).annotate(Tool.Destructive, true)

export const Remote = Tool.dynamic('Remote', {
  description: 'A tool of another server.',
  parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
})

export const JokeTools = Toolkit.make(SearchJokes, GetTime, RenameJoke, Remote)
