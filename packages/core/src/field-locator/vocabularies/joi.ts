import { array, like, object, record, tuple, union, type Vocabulary } from './vocabulary.js'

export const joi: Vocabulary = {
  modules: ['joi', '@hapi/joi'],
  functions: {
    object: [object(0)],
    alternatives: [union(0)],
    alt: [union(0)],
  },
  methods: {
    keys: [object(0), like('receiver')],
    append: [object(0), like('receiver')],
    concat: [like(0, 'receiver')],
    pattern: [record(1), like('receiver')],
    items: [array(0), like('receiver')],
    ordered: [tuple(0), like('receiver')],
    try: [union(0), like('receiver')],
  },
}
