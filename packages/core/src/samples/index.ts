export { completeSamplesFile } from './complete.js'
export { type GenerationInput, generateSamples, type Judgement } from './generate.js'
export { type FileSample, type FileSamples, readSamplesFile } from './read.js'
export { samplesFileOf, sourcesOf } from './samples-file.js'
