import { addSample } from './add-sample.js'
import { checkTypes } from './check-types.js'
import { checkWorkspace } from './check-workspace.js'
import { chooseTargets } from './choose-targets.js'
import type { Command } from './command.js'
import { compareServer } from './compare-server.js'
import { diff } from './diff.js'
import { fixKind } from './fix-kind.js'
import { generateFromType } from './generate-from-type.js'
import { generateSamples } from './generate-samples.js'
import { preview } from './preview.js'
import { restart } from './restart.js'
import { samples } from './samples.js'
import { show } from './show.js'
import { showRule } from './show-rule.js'
import { targets } from './targets.js'
import { tools } from './tools.js'
import { tryInput } from './try-input.js'
import { wire } from './wire.js'

/** Every command of `workspace/executeCommand`. */
export const commands: readonly Command[] = [
  tools,
  targets,
  chooseTargets,
  wire,
  diff,
  preview,
  tryInput,
  samples,
  generateSamples,
  addSample,
  fixKind,
  show,
  showRule,
  restart,
  checkWorkspace,
  checkTypes,
  generateFromType,
  compareServer,
]
