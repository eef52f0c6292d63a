/** The words of a text, or of a name in any spelling, in order and in lower case: `deviceId`, `device_id` and `device-ID` have the same. */
export function nameWords(name: string): string[] {
  const apart = name.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').toLowerCase()
  return apart.match(/[\p{L}\p{N}]+/gu) ?? []
}
