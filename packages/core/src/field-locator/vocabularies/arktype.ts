import {
  array,
  type Construct,
  definitionOf,
  like,
  object,
  unionWith,
  type Vocabulary,
} from './vocabulary.js'

const definition: Construct[] = [{ is: 'definition' }]

/** `type({ "name?": "string" })` and what types made this way can do. */
export const arktype: Vocabulary = {
  modules: ['arktype', '@ark/type', '@oh-my-pi/omptype'],
  functions: {
    type: definition,
    define: [definitionOf(0)],
    raw: [definitionOf(0)],
    or: [unionWith(0)],
    and: [definitionOf('last', 0)],
    merge: [definitionOf('last', 0)],
    scope: [object(0, 'definition')],
    module: [object(0, 'definition')],
  },
  methods: {
    array: [array('receiver')],
    or: [unionWith(0)],
    and: [definitionOf(0), like('receiver')],
    intersect: [definitionOf(0), like('receiver')],
    merge: [definitionOf(0), like('receiver')],
    pipe: [like('receiver', 0)],
    to: [like('receiver'), definitionOf(0)],
    type: definition,
  },
}
