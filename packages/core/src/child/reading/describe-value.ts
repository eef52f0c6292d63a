/** What a value is, for people: `a number`, `an array`, `a Date`, `null`. Never throws, never runs user getters twice. */
export function describeValue(value: unknown): string {
  if (value === null) return 'null'
  switch (typeof value) {
    case 'undefined':
      return 'undefined'
    case 'function':
      return describeFunction(value)
    case 'object':
      return describeObject(value)
    case 'bigint':
      return 'a bigint'
    case 'symbol':
      return 'a symbol'
    default:
      return `a ${typeof value}`
  }
}

function describeFunction(value: object): string {
  try {
    return /^class\b/.test(Function.prototype.toString.call(value)) ? 'a class' : 'a function'
  } catch {
    return 'a function'
  }
}

function describeObject(value: object): string {
  try {
    if (Array.isArray(value)) return 'an array'
    const name = constructorName(value)
    if (name === null || name === 'Object') return 'an object'
    return `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`
  } catch {
    return 'an object'
  }
}

function constructorName(value: object): string | null {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === null || typeof prototype !== 'object') return null
  const made: unknown = Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value
  if (typeof made !== 'function') return null
  const name: unknown = Object.getOwnPropertyDescriptor(made, 'name')?.value
  return typeof name === 'string' && /^[\w$]{1,60}$/.test(name) ? name : null
}
