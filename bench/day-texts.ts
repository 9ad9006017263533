// What users write and search for: words from a small vocabulary, so that a search finds some messages but not most.
const syllables = ['ka', 'lo', 'mi', 'ten', 'ra', 'su', 'vel', 'do', 'nar', 'pe', 'gi', 'bo', 'lin', 'fu', 'sha']
const vocabulary = syllables.flatMap(first => syllables.map(second => first + second))

const oneOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T
export const newWord = (): string => oneOf(vocabulary)

/** Half of the messages have some markup. */
const markups = ['', '', '**', '`'] as const

export function newText(): string {
  const markup = oneOf(markups)
  const words = Array.from({ length: 5 + Math.floor(Math.random() * 20) }, newWord)
  return `${markup}${newWord()}${markup} ${words.join(' ')}${markup === '' ? '.' : ' :tada:'}`
}

export const topics = 3
export const topicOf = (number: number): string => `topic ${number % topics}`
export const emoji = ['tada', 'heart', 'smile', 'octopus', 'eyes', 'rocket', 'wave', 'fire'] as const
