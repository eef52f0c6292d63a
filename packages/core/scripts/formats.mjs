/** JSON Schema asks for ECMA-262; whether with the `u` flag differs by validator, so either will do. */
export function regex(text) {
  return ['u', ''].some((flags) => {
    try {
      new RegExp(text, flags)
      return true
    } catch {
      return false
    }
  })
}
