/*
 * How models spoil arguments. Each takes a valid input and a source of randomness, and gives the text that the model would
 * have sent; null where the input has nothing to spoil that way.
 */

/** At a value that `fits`, chosen at random, something else. */
const at = (fits, change) => (input, random) => {
  const places = placesOf(input).filter(({ value, path }) => path.length > 0 && fits(value))
  if (places.length === 0) return null
  const { path, value } = places[Math.floor(random() * places.length)]
  return JSON.stringify(replaced(input, path, change(value, random)))
}

const isText = (value) => typeof value === 'string'
const isNumber = (value) => typeof value === 'number'
const isBoolean = (value) => typeof value === 'boolean'
const isContainer = (value) => typeof value === 'object' && value !== null
const isList = Array.isArray

const asText = (change) => (input, random) => change(JSON.stringify(input), random)

export const corruptions = {
  'number as text': at(isNumber, String),
  'number as text, with zeros': at(isNumber, (value) => (value < 0 ? String(value) : `0${value}`)),
  'boolean as text': at(isBoolean, String),
  'boolean as a word': at(isBoolean, (value) => (value ? 'yes' : 'No')),
  'boolean as 0 or 1': at(isBoolean, Number),
  'object or list as JSON text': at(isContainer, (value) => JSON.stringify(value)),
  'and that text once more': at(isContainer, (value) => JSON.stringify(JSON.stringify(value))),
  'text with a bracket too many': at(isContainer, (value) => `${JSON.stringify(value)}]`),
  'one item for a list': at(
    (value) => isList(value) && value.length === 1,
    ([item]) => item,
  ),
  'text as its JSON': at(isText, (value) => JSON.stringify(value)),
  'digits as a number': at((value) => isText(value) && /^\d+$/.test(value), Number),
  'object for its JSON text': at((value) => isText(value) && /^[[{].*[\]}]$/.test(value), JSON.parse),
  'other case': at(
    (value) => isText(value) && /^[a-z]+$/.test(value),
    (value) => value.toUpperCase(),
  ),
  'all of it as JSON text': asText((text) => JSON.stringify(text)),
  'keys as JSON text': (input) =>
    JSON.stringify(
      Object.fromEntries(Object.entries(input).map(([key, value]) => [JSON.stringify(key), value])),
    ),
  'null for what is not there': (input, random, optional) => absent(input, random, optional, null),
  '"null" for what is not there': (input, random, optional) => absent(input, random, optional, 'null'),
  'a key that nobody knows': (input) => JSON.stringify({ ...input, explanation: 'because' }),
  'a key missing': (input, random) => {
    const keys = Object.keys(input)
    const gone = keys[Math.floor(random() * keys.length)]
    return JSON.stringify(Object.fromEntries(Object.entries(input).filter(([key]) => key !== gone)))
  },
  'a brace too many': asText((text) => `${text}}`),
  'the wrong bracket at the end': asText((text) => `${text.slice(0, -1)}]`),
  'raw line breaks in texts': asText((text) =>
    text.includes('\\n') ? text.replaceAll(/(?<!\\)\\n/g, '\n') : null,
  ),
  'literal \\n between tokens': asText((text) => text.replaceAll(',"', ',\\n"')),
  'cut off': asText((text, random) => text.slice(0, 1 + Math.floor(random() * (text.length - 1)))),
  'a comma before the end': asText((text) => `${text.slice(0, -1)},}`),
  'in a code fence': asText((text) => `\`\`\`json\n${text}\n\`\`\``),
  'keys without quotes': asText((text) => text.replaceAll(/"(\w+)":/g, '$1:')),
  'a sentence before it': asText((text) => `Here you are: ${text}`),
}

function absent(input, random, optional, value) {
  const missing = optional.filter((key) => !Object.hasOwn(input, key))
  if (missing.length === 0) return null
  return JSON.stringify({ ...input, [missing[Math.floor(random() * missing.length)]]: value })
}

function placesOf(value, path = []) {
  const here = [{ path, value }]
  if (typeof value !== 'object' || value === null) return here
  return [...here, ...Object.entries(value).flatMap(([key, each]) => placesOf(each, [...path, key]))]
}

function replaced(value, [key, ...rest], other) {
  if (key === undefined) return other
  if (Array.isArray(value)) return value.with(Number(key), replaced(value[key], rest, other))
  return { ...value, [key]: replaced(value[key], rest, other) }
}
