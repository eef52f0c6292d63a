import fc from 'fast-check'

/**
 * fast-check, with the same inputs in each run of the tests: a property that fails for one in a million inputs is to fail where it is
 * looked for, not in whoever's run comes next. `TOOLSIGHT_PROPERTY_SEED` has it try others.
 */
fc.configureGlobal({ seed: Number(process.env.TOOLSIGHT_PROPERTY_SEED ?? 1) })

export { fc }
