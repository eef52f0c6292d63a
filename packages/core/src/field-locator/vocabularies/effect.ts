import { array, like, nullable, object, record, tuple, union, type Vocabulary } from './vocabulary.js'

const orNothing = [nullable(0)]

/** Effect Schema, as `effect` carries it (3 and 4) and as `@effect/schema` did. */
export const effect: Vocabulary = {
  modules: ['effect', '@effect/schema', '@effect/ai'],
  functions: {
    Struct: [object(0), record(1, 'value')],
    StructWithRest: [like(0)],
    TaggedStruct: [object(1)],
    // Called once with the name and once with the fields; the second call is the one that is read.
    Class: [object(0)],
    TaggedClass: [object(1)],
    TaggedRequest: [object(1)],
    ErrorClass: [object(0)],
    extend: [like(1, 0)],
    Array: [array(0)],
    NonEmptyArray: [array(0)],
    ArrayEnsure: [array(0)],
    UniqueArray: [array(0)],
    Set: [array(0)],
    ReadonlySet: [array(0)],
    Chunk: [array(0)],
    Tuple: [tuple(0)],
    Record: [record('last', 'value')],
    Map: [record('last', 'value')],
    ReadonlyMap: [record('last', 'value')],
    HashMap: [record('last', 'value')],
    Union: [union(0)],
    NullOr: orNothing,
    UndefinedOr: orNothing,
    NullishOr: orNothing,
    transform: [like(0, 1)],
    transformOrFail: [like(0, 1)],
    decodeTo: [like(0)],
    compose: [like(0, 1)],
  },
  methods: {
    pipe: [like('receiver', 0)],
    extend: [object('last'), like('receiver')],
    mapFields: [like('receiver')],
  },
}
