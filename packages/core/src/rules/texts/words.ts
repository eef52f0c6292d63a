import { stemmer } from 'stemmer'
import { nameWords } from '../../common/name-words.js'

/** Words that say nothing by themselves. */
const EMPTY = new Set(
  'a an the this that these those it its of for to in on at by with from as and or is are be your you tool'.split(
    ' ',
  ),
)

/** The words of a text, or of a name in any spelling, in order and in lower case, without those that say nothing. */
export function contentWords(text: string): string[] {
  return nameWords(text).filter((word) => !EMPTY.has(word))
}

/** Equal for `lists`, `listed` and `list`. English words only; others stay as they are. */
export function stemOf(word: string): string {
  return stemmer(word)
}

/** Equal for `deviceId`, `device_id` and `DeviceID`. */
export function letters(name: string): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
}
