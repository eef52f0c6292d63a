export { type TargetInfo, targetInfos } from './infos.js'
export { TargetError, targetOf } from './pick.js'
export { TARGET_NAMES } from './targets/index.js'
export { type WireForm, wireForm } from './wire-form.js'
