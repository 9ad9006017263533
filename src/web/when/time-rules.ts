// What the words of a language mean in a time: "tomorrow", "20 minutes", "monday", "8:30".

/**
 * The words of a language. `|` separates words with the same meaning. Case, accents and full stops don't matter. A word
 * may be empty if the language needs none.
 */
export interface TimeWords {
  readonly today: string
  readonly tomorrow: string
  readonly dayAfterTomorrow: string
  readonly nextWeek: string
  readonly nextMonth: string
  readonly minutes: string
  readonly hours: string
  readonly days: string
  readonly weeks: string
  readonly months: string
  /** Before an amount: it's added to the current time. */
  readonly in: string
  /** The same, after the amount. */
  readonly later: string
  readonly one: string
  readonly half: string
  readonly morning: string
  readonly noon: string
  readonly afternoon: string
  readonly evening: string
  readonly midnight: string
  readonly tonight: string
  readonly am: string
  readonly pm: string
  /** After a number: it's an hour. */
  readonly clock: string
  /** After an hour: half an hour later. */
  readonly halfPast: string
  /** After a number: it's a day of the month. */
  readonly dayOfMonth: string
  /** Words that don't change the meaning. */
  readonly ignored: string
}

/** Lower case, without accents or full width. */
export const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/[’']/g, '').trim()

export type PartOfDay = 'morning' | 'noon' | 'afternoon' | 'evening' | 'midnight'

export interface Found {
  /** Added to the current time. */
  readonly seconds?: number
  readonly days?: number
  readonly months?: number
  /** 0 is Sunday. */
  readonly weekday?: number
  readonly isNextWeek?: boolean
  readonly isNextMonth?: boolean
  readonly date?: { readonly year: number | undefined; readonly month: number | undefined; readonly day: number }
  readonly time?: { readonly hour: number; readonly minute: number; readonly isWhole: boolean }
  readonly part?: PartOfDay
  readonly half?: 'am' | 'pm'
  /** The time of day stays as it is now. */
  readonly keepsTime?: true
}

export type Rule = readonly [pattern: RegExp, found: (match: RegExpExecArray) => Found | undefined]

const known = new WeakMap<TimeWords, { readonly language: string; readonly rules: readonly Rule[] }>()
export function rulesOf(language: string, words: TimeWords): readonly Rule[] {
  const before = known.get(words)
  if (before?.language === language) return before.rules
  const rules = [
    ...amountRules(words),
    ...dateRules(language, words),
    ...bareAmountRules(words),
    ...dayRules(language, words),
    ...timeRules(words),
  ]
  known.set(words, { language, rules })
  return rules
}

const nothing = '(?!)'
/** The longest first. A word in letters that are written together ends where the letters end. */
function oneOf(words: readonly string[]): string {
  const written = words.map(plain).filter(word => word !== '')
  if (written.length === 0) return nothing
  const patterns = written
    .sort((a, b) => b.length - a.length)
    .map(
      word =>
        word.replaceAll('.', '\\.?').replaceAll(' ', '\\s+') + (/\p{Script=Latin}$/u.test(word) ? '(?!\\p{L})' : ''),
    )
  return `(?:${patterns.join('|')})`
}
const wordsIn = (list: string): string => oneOf(list.split('|'))
const rule = (pattern: string, found: Rule[1]): Rule => [new RegExp(pattern, 'uy'), found]
const word = (list: string, found: Found): Rule => rule(wordsIn(list), () => found)

const sunday = Date.UTC(2023, 0, 1)
export const dayMs = 86_400_000

interface Names {
  readonly long: string
  readonly short: string
}
function names(language: string, option: 'weekday' | 'month', dates: readonly number[]): Names[] {
  const format = (style: 'long' | 'short') =>
    new Intl.DateTimeFormat(language, {
      [option]: style,
      timeZone: 'UTC',
      ...(option === 'month' ? { day: 'numeric' } : {}),
    })
  const [long, short] = [format('long'), format('short')]
  // With the day, languages use the form of the month that's written in dates.
  const named = (one: Intl.DateTimeFormat, date: number): string =>
    one.formatToParts(date).find(({ type }) => type === option)?.value ?? ''
  return dates.map(date => ({ long: named(long, date), short: named(short, date) }))
}
const weekdays = (language: string): Names[] =>
  names(
    language,
    'weekday',
    [0, 1, 2, 3, 4, 5, 6].map(day => sunday + day * dayMs),
  )

/** The name, and its beginning: "mon", "thur". In a script without capital letters, two signs are enough. */
function forms({ long, short }: Names): string[] {
  const least = /\p{Script=Latin}/u.test(long) ? 3 : 2
  const beginnings = [...long].map((_, at) => [...long].slice(0, at + 1).join('')).slice(least - 1)
  return least === 3 ? [...beginnings, short.replaceAll('.', '')] : beginnings
}

function dateRules(language: string, { dayOfMonth }: TimeWords): Rule[] {
  const months = names(
    language,
    'month',
    Array.from({ length: 12 }, (_, month) => Date.UTC(2023, month, 1)),
  )
  // "11月"
  const areNumbers = /\d/.test(months[0]?.long ?? '')
  const order = new Intl.DateTimeFormat(language).formatToParts(0).map(({ type }) => type)
  const isMonthFirst = order.indexOf('month') < order.indexOf('day')
  const mark = wordsIn(dayOfMonth)
  const day = `(?<day>\\d{1,2})(?:${mark}|\\.)?`
  const ends = '(?![\\d:])'
  const ofNumbers: Rule[1] = ({ groups = {} }) => {
    const { year, month, day: ofMonth } = groups
    return dated(year === undefined ? undefined : Number(year), Number(month) - 1, Number(ofMonth))
  }
  const [one, other] = isMonthFirst ? ['month', 'day'] : ['day', 'month']
  return [
    rule(`(?<year>\\d{4})[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})${ends}`, ofNumbers),
    rule(`(?<${one}>\\d{1,2})/(?<${other}>\\d{1,2})(?:/(?<year>\\d{4}))?${ends}`, ofNumbers),
    rule(`(?<day>\\d{1,2})\\.\\s?(?<month>\\d{1,2})\\.(?<year>\\d{4})?${ends}`, ofNumbers),
    ...months.flatMap((name, at) => {
      const month = oneOf(areNumbers ? [`${at + 1}月`] : forms(name))
      const found: Rule[1] = ({ groups = {} }) =>
        dated(groups['year'] === undefined ? undefined : Number(groups['year']), at, Number(groups['day']))
      const year = '(?:,?\\s*(?<year>\\d{4})(?![\\d:]))?'
      return [
        ...(areNumbers ? [] : [rule(`${day}(?:\\s+de)?\\s*${month}(?:\\s+de)?${year}`, found)]),
        ...(isMonthFirst
          ? [rule(`${month}\\s*(?<day>\\d{1,2})(?:${mark}|${ends})(?!\\s*[ap]\\.?m)${year}`, found)]
          : []),
      ]
    }),
    rule(`(?<day>\\d{1,2})${mark}`, ({ groups = {} }) => dated(undefined, undefined, Number(groups['day']))),
  ]
}

const dated = (year: number | undefined, month: number | undefined, day: number): Found | undefined =>
  (month === undefined || (month >= 0 && month < 12)) && day >= 1 && day <= 31
    ? { date: { year, month, day } }
    : undefined

interface Unit {
  readonly list: string
  readonly found: (count: number) => Found
}
const unitsOf = (words: TimeWords): Unit[] => [
  { list: words.minutes, found: minutes => ({ seconds: minutes * 60 }) },
  { list: words.hours, found: hours => ({ seconds: hours * 3600 }) },
  { list: words.days, found: days => ({ days, keepsTime: true }) },
  { list: words.weeks, found: weeks => ({ days: weeks * 7, keepsTime: true }) },
  { list: words.months, found: months => ({ months, keepsTime: true }) },
]

const amount = (pattern: string, found: Unit['found']): Rule =>
  rule(pattern, ({ groups = {} }) => found(Number(groups['count'] ?? 1)))
const countIn = ({ one }: TimeWords): string => `(?:(?<count>\\d{1,4})|${wordsIn(one)})\\s*`

/** "in 20 minutes", "20 minutes later" */
function amountRules(words: TimeWords): Rule[] {
  const [before, after] = [`${wordsIn(words.in)}\\s*`, `\\s*${wordsIn(words.later)}`]
  const half = `${wordsIn(words.half)}\\s*${wordsIn(words.hours)}`
  return [
    rule(`(?:${before})?${half}(?:${after})?`, () => ({ seconds: 1800 })),
    ...unitsOf(words).flatMap(({ list, found }) => [
      amount(`${before}${countIn(words)}${wordsIn(list)}`, found),
      amount(`${countIn(words)}${wordsIn(list)}${after}`, found),
    ]),
  ]
}

/** "20 minutes", but not "8 h", which may be an hour of the day. */
function bareAmountRules(words: TimeWords): Rule[] {
  const others = new Set([words.clock, words.dayOfMonth].flatMap(list => list.split('|')))
  return unitsOf(words).map(({ list, found }) => {
    const units = list.split('|').filter(unit => !others.has(unit))
    return amount(`${countIn(words)}${oneOf(units)}`, found)
  })
}

const dayRules = (language: string, words: TimeWords): Rule[] => [
  word(words.dayAfterTomorrow, { days: 2 }),
  word(words.morning, { part: 'morning' }),
  word(words.tomorrow, { days: 1 }),
  word(words.today, { days: 0 }),
  word(words.tonight, { days: 0, part: 'evening' }),
  word(words.nextWeek, { isNextWeek: true }),
  word(words.nextMonth, { isNextMonth: true }),
  word(words.noon, { part: 'noon' }),
  word(words.afternoon, { part: 'afternoon' }),
  word(words.evening, { part: 'evening' }),
  word(words.midnight, { part: 'midnight' }),
  word(words.am, { half: 'am' }),
  word(words.pm, { half: 'pm' }),
  ...weekdays(language).map((day, weekday) => rule(oneOf(forms(day)), () => ({ weekday }))),
]

const timed = (written: string, minute: number, isWhole: boolean): Found | undefined => {
  const hour = Number(written)
  return hour <= 24 && minute < 60
    ? { time: { hour: hour % 24, minute, isWhole: isWhole && !written.startsWith('0') } }
    : undefined
}

function timeRules({ clock, halfPast, ignored }: TimeWords): Rule[] {
  const hour = '(?<hour>\\d{1,2})'
  const hours = wordsIn(clock)
  // Also directly after the hour, as in "8h30".
  const joined = `(?:${oneOf(clock.split('|')).replaceAll('(?!\\p{L})', '')})`
  return [
    rule(`${hour}(?:[:.]|\\s?${joined}\\s?)(?<minute>\\d{2})(?:分|(?!\\d))(?:\\s*${hours})?`, ({ groups = {} }) =>
      timed(groups['hour'] ?? '', Number(groups['minute']), false),
    ),
    rule(`${hour}\\s*${hours}?\\s*${wordsIn(halfPast)}`, ({ groups = {} }) => timed(groups['hour'] ?? '', 30, true)),
    rule(`${hour}(?!\\d)(?:\\s*${hours})?`, ({ groups = {} }) => timed(groups['hour'] ?? '', 0, true)),
    rule(wordsIn(ignored), () => ({})),
  ]
}
