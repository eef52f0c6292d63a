import { array, like, nullable, object, record, tuple, union, type Vocabulary } from './vocabulary.js'

export const sury: Vocabulary = {
  modules: ['sury', 'rescript-schema'],
  functions: {
    schema: [object(0), like(0)],
    object: [object(0)],
    field: [like(1)],
    array: [array(0)],
    unnest: [array(0)],
    tuple: [tuple(0)],
    record: [record(0)],
    union: [union(0)],
    nullable: [nullable(0)],
    nullish: [nullable(0)],
    merge: [like(1, 0)],
    to: [like(0, 1)],
  },
  methods: {
    to: [like('receiver', 0)],
    with: [like('receiver')],
  },
}
