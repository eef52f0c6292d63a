const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,6}))?$/

/** Longer than any number that survives, and short enough for every way to read it. */
const MAX_LENGTH = 400

/**
 * The number that a decimal text says; null where it is no number, or where a double would say another value: more digits
 * than it holds, too large, too small. `1.0` is 1, `1e-400` is not exact.
 */
export function exactNumber(text: string): number | null {
  const decimal = decimalOf(text)
  if (decimal === null) return null
  const number = Number(text)
  if (!Number.isFinite(number)) return null
  // Minus zero writes itself as 0.
  if (number === 0) return decimal.digits === '' ? 0 : null
  const written = decimalOf(String(number))
  return written?.digits === decimal.digits && written.exponent === decimal.exponent ? number : null
}

/** The digits without zeros at either end, and the power of ten of the last one. */
function decimalOf(text: string): { digits: string; exponent: number } | null {
  if (text.length > MAX_LENGTH) return null
  const match = NUMBER.exec(text)
  if (!match) return null
  const [, , whole = '', fraction = '', exponent = '0'] = match
  const all = whole + fraction
  if (all === '') return null
  const leading = all.replace(/^0+/, '')
  const digits = leading.replace(/0+$/, '')
  if (digits === '') return { digits, exponent: 0 }
  return { digits, exponent: Number(exponent) - fraction.length + (leading.length - digits.length) }
}
