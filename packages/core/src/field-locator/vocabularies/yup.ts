import { array, like, object, tuple, type Vocabulary } from './vocabulary.js'

export const yup: Vocabulary = {
  modules: ['yup'],
  functions: {
    object: [object(0)],
    array: [array(0)],
    tuple: [tuple(0)],
  },
  methods: {
    shape: [object(0), like('receiver')],
    concat: [like(0, 'receiver')],
    of: [array(0), like('receiver')],
  },
}
