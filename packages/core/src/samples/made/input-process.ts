import { validateBySchema } from '../../child/reading/validation/validate.js'
import { serve } from '../../processes/connection.js'
import { changedInputs, usualInputs } from './changed-inputs.js'
import { drawInputs } from './draw.js'
import { nearMisses } from './near-misses.js'
import { sampleInputs } from './sample-inputs.js'

/*
 * The process that makes inputs from schemas, and holds inputs against them: a schema can be made for which either never ends, or
 * takes all memory.
 */

const inputs = { changedInputs, drawInputs, nearMisses, sampleInputs, usualInputs, validateBySchema }

export type Inputs = typeof inputs

serve(inputs)
