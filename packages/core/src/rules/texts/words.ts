import { stemmer } from 'stemmer'

/** Words that say nothing by themselves. */
const EMPTY = new Set(
  'a an the this that these those it its of for to in on at by with from as and or is are be your you tool'.split(
    ' ',
  ),
)

/** The words of a text, or of a name in any spelling, in order and in lower case, without those that say nothing. */
export function contentWords(text: string): string[] {
  const apart = text.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').toLowerCase()
  return (apart.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !EMPTY.has(word))
}

/** Equal for `lists`, `listed` and `list`. English words only; others stay as they are. */
export function stemOf(word: string): string {
  return stemmer(word)
}

/** Equal for `deviceId`, `device_id` and `DeviceID`. */
export function letters(name: string): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
}
