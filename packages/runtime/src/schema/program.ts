import { createResolver } from './resolver.js'

/** The program's resolver: what `registerConverter` adds, everything after it uses. */
export const programResolver = createResolver()
