import pc from 'picocolors'
import type { NoTools } from '../engine.js'
import { counted, wrap, wrapHanging } from './text.js'
import { eachLine, visible } from './visible.js'

interface NoToolsStyle {
  colour: boolean
  /** Columns that a line may take. */
  columns: number
  nameFile(file: string): string
  /** How the command is started here. */
  program: string
}

const maxPlaces = 5

/** `No tools found in 3 files.` */
export function noToolsIn(files: number): string {
  return `No tools found in ${counted(files, 'file')}.`
}

/** What is installed, which places look like tools, and what to do. */
export function prettyNoTools({ installed, missing, likely, entry }: NoTools, style: NoToolsStyle): string {
  const { columns, program, nameFile } = style
  const paint = pc.createColors(style.colour)
  const names = installed.map(({ name, version }) => `${name} ${version}`)
  const install = `package.json asks for ${missing.names.join(', ')}, and ${missing.names.length === 1 ? 'it is' : 'they are'} not installed. Install first: ${missing.install}`
  const sdks =
    missing.names.length > 0
      ? install
      : names.length > 0
        ? `Installed: ${names.join(', ')}. None of the checked files defines a tool with ${names.length === 1 ? 'it' : 'them'}.`
        : 'None of the SDKs that Toolsight knows is installed here.'
  const places = likely.slice(0, maxPlaces).map(({ file, range: { start }, text }) => {
    const place = `${visible(nameFile(file))}:${start.line + 1}:${start.character + 1}`
    return `  ${place}  ${visible(text)}`
  })
  const more = likely.length - places.length
  const seen =
    places.length === 0
      ? []
      : [
          'These places look like tools:',
          ...places,
          ...(more > 0 ? [`  and ${counted(more, 'more place')}`] : []),
        ]
  const how = `${program} explain frameworks`
  const advice =
    entry === null
      ? [
          places.length > 0
            ? 'To have them checked, describe how they are written under "frameworks" in toolsight.config.json.'
            : 'If the tools are in other files, name these, or look at "include" and "exclude" in toolsight.config.json. A framework of your own is described under "frameworks" there.',
          `How: ${how}`,
          `Known frameworks: ${program} frameworks`,
        ]
      : [
          `To have them checked, put this into toolsight.config.json, and correct what each argument is (${how}):`,
        ]
  const config = entry === null ? '' : eachLine(compactJson({ frameworks: [entry] }, columns - 2))
  return [
    wrapHanging(visible(sdks), columns),
    ...(seen.length > 0 ? ['', ...seen] : []),
    '',
    ...advice.map((line) => wrap(line, columns)),
    ...(config === '' ? [] : ['', paint.cyan(config.replace(/^/gm, '  '))]),
  ].join('\n')
}

/** Two spaces a level, with what fits on one line on one line. */
function compactJson(value: unknown, width: number, level = 0): string {
  const flat = JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, ' ')
    .replaceAll('[ ', '[')
    .replaceAll(' ]', ']')
  if (flat.length + level * 2 <= width || typeof value !== 'object' || value === null) return flat
  const inner = '  '.repeat(level + 1)
  const end = '  '.repeat(level)
  if (Array.isArray(value)) {
    const items = value.map((each) => `${inner}${compactJson(each, width, level + 1)}`)
    return `[\n${items.join(',\n')}\n${end}]`
  }
  const members = Object.entries(value).map(
    ([key, each]) => `${inner}${JSON.stringify(key)}: ${compactJson(each, width, level + 1)}`,
  )
  return `{\n${members.join(',\n')}\n${end}}`
}
