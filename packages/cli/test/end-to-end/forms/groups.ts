import { classes } from './classes.js'
import { decorators } from './decorators.js'
import type { Form } from './form.js'
import { frameworks } from './frameworks.js'
import { given } from './given.js'
import { handedOut } from './handed-out.js'
import { methods } from './methods.js'
import { modules } from './modules.js'
import { monorepos } from './monorepos.js'
import { receivers } from './receivers.js'
import { recorded } from './recorded.js'
import { shapes } from './shapes.js'
import { statics } from './statics.js'
import { wrappers } from './wrappers.js'

/* Every way of writing tools that public projects have, each in words of our own. */

export const groups: Record<string, readonly Form[]> = {
  shapes,
  classes,
  statics,
  methods,
  receivers,
  wrappers,
  handedOut,
  given,
  monorepos,
  modules,
  recorded,
  decorators,
  frameworks,
}

/** Each form has a folder of its own in one repository. */
export const folderOf = (group: string, index: number) => `${group}-${index + 1}`
