import fc from 'fast-check'

/**
 * fast-check, with the same inputs in each run of the tests: otherwise a rare counterexample fails a change that did not cause it.
 * `TOOLSIGHT_PROPERTY_SEED` sets another seed.
 */
fc.configureGlobal({ seed: Number(process.env.TOOLSIGHT_PROPERTY_SEED ?? 1) })

export { fc }
