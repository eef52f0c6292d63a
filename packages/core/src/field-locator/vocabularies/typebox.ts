import { array, like, object, record, tuple, union, type Vocabulary } from './vocabulary.js'

export const typebox: Vocabulary = {
  modules: ['typebox', '@sinclair/typebox', '@sinclair/typemap', '@oh-my-pi/omptype/typebox'],
  functions: {
    Object: [object(0), record(1, 'additionalProperties')],
    Interface: [object(1), like(0)],
    Module: [object(0)],
    Array: [array(0)],
    Tuple: [tuple(0)],
    Record: [record(1)],
    Union: [union(0)],
    Intersect: [like(0)],
    Composite: [like(0)],
    Evaluate: [like(0)],
    Unsafe: [like(0)],
  },
  methods: {},
}
