import { nameWords } from '../../common/name-words.js'

/** What people write into a field of a name, by the words in the name; the first that fits counts. */
const BY_WORD: ReadonlyArray<readonly [RegExp, readonly string[]]> = [
  [/e-?mail/, ['ada@example.com', 'grace.hopper@example.com']],
  [/(^|_)(url|uri|href|link|website)s?(_|$)/, ['https://example.com/guide', 'https://example.com/news/42']],
  [/phone|mobile|(^|_)tel(_|$)/, ['+14155550123', '+442079460018']],
  [
    /(^|_)(query|search|question|prompt|q)(_|$)/,
    ['quarterly revenue by region', 'quiet hotel near the station'],
  ],
  [/(file_?)?path|(^|_)file(_|$)|filename/, ['src/index.ts', 'docs/notes.md']],
  [/director(y|ies)|folder|(^|_)dir(_|$)|(^|_)cwd(_|$)/, ['src', 'docs/guides']],
  [/(^|_)city|town/, ['Lisbon', 'Vienna', 'Osaka']],
  [/country/, ['Portugal', 'Japan']],
  [/address|street/, ['12 Harbour Street, Lisbon', '4 Garden Lane, Vienna']],
  [/(^|_)(location|place|destination|origin|venue)s?(_|$)/, ['Lisbon', 'Vienna Central Station']],
  [/currency/, ['EUR', 'USD']],
  [/locale|language|(^|_)lang(_|$)/, ['en', 'pt', 'de']],
  [/time_?zone|(^|_)tz(_|$)/, ['Europe/Lisbon', 'Asia/Tokyo']],
  [/(^|_)time(_|$)/, ['09:30', '18:00', '09:30:00']],
  [/colou?r/, ['#2f6f4e', 'teal']],
  [/(^|_)(id|ids|key|ref|reference|code|number)$/, ['A-1042', 'B-2077']],
  [/first_?name|given_?name/, ['Ada', 'Grace']],
  [/last_?name|surname|family_?name/, ['Lovelace', 'Hopper']],
  [
    /guest|user|author|owner|person|customer|assignee|attendee|contact|recipient/,
    ['Ada Lovelace', 'Grace Hopper'],
  ],
  [/title|subject|headline/, ['Plan for the autumn release', 'Welcome to the team']],
  [
    /message|body|content|text|comment|note|description|summary|reason|details/,
    ['The lift is out of order until Friday.', 'Please call back before noon.'],
  ],
  [/(^|_)(tag|label|category|topic|keyword)(s|_|$)/, ['travel', 'urgent', 'reports']],
  [/command|(^|_)cmd(_|$)/, ['git status', 'npm test']],
  [/pattern|regex|glob/, ['*.ts', 'TODO']],
  [/name$/, ['Ada Lovelace', 'Harbour Hotel']],
  [/password|secret|token/, ['correct-horse-battery-staple']],
]

const OTHERS = ['an example', 'another example', 'example', 'abc', 'A']

const DATES = /date|(^|_)day(_|$)|arrival|departure|check_?(in|out)(_|$)|(^|_)(since|until)(_|$)/

/** Whether a field of this name holds a day. */
export function isDateName(name: string): boolean {
  return DATES.test(underscored(name))
}

/** Texts that people write into a field of this name. */
export function likelyTexts(name: string | null): readonly string[] {
  const words = underscored(name ?? '')
  return BY_WORD.find(([pattern]) => pattern.test(words))?.[1] ?? []
}

/** Texts for a field of which nothing is known but how long they may be. Never empty. */
export function anyTexts(min: number, max: number): string[] {
  const fitting = OTHERS.filter((text) => text.length >= min && text.length <= max)
  if (fitting.length > 0) return fitting.slice(0, 2)
  const sentence = 'One more example. '
  return [
    sentence
      .repeat(Math.ceil(min / sentence.length) + 1)
      .slice(0, Math.max(min, Math.min(max, sentence.length - 1))),
  ]
}

/** `checkIn` → `check_in` */
function underscored(name: string): string {
  return nameWords(name).join('_')
}
