import { array, like, nullable, object, record, tuple, union, type Vocabulary } from './vocabulary.js'

const objectWithRest = [object(0), record(1)]
const tupleWithRest = [tuple(0), array(1)]
const orNull = [nullable(0)]

export const valibot: Vocabulary = {
  modules: ['valibot', '@valibot/valibot'],
  functions: {
    object: [object(0)],
    objectAsync: [object(0)],
    strictObject: [object(0)],
    strictObjectAsync: [object(0)],
    looseObject: [object(0)],
    looseObjectAsync: [object(0)],
    objectWithRest,
    objectWithRestAsync: objectWithRest,
    array: [array(0)],
    arrayAsync: [array(0)],
    set: [array(0)],
    tuple: [tuple(0)],
    strictTuple: [tuple(0)],
    looseTuple: [tuple(0)],
    tupleWithRest,
    record: [record(1)],
    recordAsync: [record(1)],
    map: [record(1)],
    union: [union(0)],
    unionAsync: [union(0)],
    variant: [union(1)],
    variantAsync: [union(1)],
    intersect: [like(0)],
    intersectAsync: [like(0)],
    nullable: orNull,
    nullableAsync: orNull,
    nullish: orNull,
    nullishAsync: orNull,
    undefinedable: orNull,
  },
  methods: {},
}
