import { Tool, Toolkit } from '@effect/ai'
import * as ToolModule from '@effect/ai/Tool'
import { Schema } from 'effect'

export const SearchJokes = Tool.make('SearchJokes', {
  description: 'Searches for jokes.',
  success: Schema.String,
  failure: Schema.Never,
  parameters: {
    term: Schema.String.annotations({ description: 'What the joke is about.' }),
    limit: Schema.optional(Schema.Number),
  },
})

export const GetTime = ToolModule.make('GetTime', { description: 'What time it is.' })

export class JokeTools extends Toolkit.make(SearchJokes, GetTime) {}
