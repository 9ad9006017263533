// The other forms of a word, such as its plural. A stemmer can tell whether two words are forms of the same word, but
// not list them. So this tries a language's usual endings, and keeps the words that have the same stem.
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { memoize } from './bounded-cache.ts'

interface Language {
  readonly stem: (word: string) => string
  /** Without diacritics, like the keys of words. */
  readonly endings: readonly string[]
  /** Those that are also added to words with an ending: meeting, meetings. */
  readonly plurals: readonly string[]
  /** Verb endings that the stemmer keeps, with those that replace them. */
  readonly swaps: Readonly<Record<string, readonly string[]>>
  /** Whether the last consonant may be doubled before an ending: stop, stopped. */
  readonly doubles: boolean
  /** Words that only look like a form of another word. */
  readonly apart: ReadonlySet<string>
}

const none = { swaps: {}, doubles: false, apart: new Set<string>() }
const split = (endings: string): readonly string[] => endings.split(' ')

/** By language code. */
const languages: ReadonlyMap<string, Language> = new Map(
  Object.entries({
    en: {
      ...none,
      stem: english,
      endings: split('e s es d ed ing y ies ied ying'),
      plurals: ['s', 'es'],
      doubles: true,
      apart: new Set(['news']),
    },
    de: {
      ...none,
      stem: german,
      endings: split('e en er es em ern n s st ere eren erer eres ste sten end ende enden ung ungen'),
      plurals: ['e', 'en', 'n', 's'],
      swaps: {
        en: split('t te ten tet et ete eten'),
        t: ['en'],
        te: ['en'],
        ten: ['en'],
        tet: ['en'],
        et: ['en'],
        ete: ['en'],
        eten: ['en'],
      },
    },
    es: {
      ...none,
      stem: spanish,
      endings: split(
        'a e o s as es os an en ar er ir amos emos imos ando iendo ado ada ados adas ido ida idos idas aba aban ia ian aron ieron io aste iste ara aran era eran are ere ire',
      ),
      plurals: ['s', 'es'],
    },
    fr: {
      ...none,
      stem: french,
      endings: split(
        'e s es x ee ees ai ais ait aient ant ante ants antes a as ont al aux er ez ions iez era eront i is it ie ies ir issons issez issent euse euses eux if ifs ive ives',
      ),
      plurals: ['e', 's', 'es', 'x'],
      swaps: { er: ['ons', 'ent'], ons: ['er'], ent: ['er'] },
    },
  }),
)

const shortestWord = 3
const shortestRoot = 2
/** Other scripts have other endings, and a word with digits is a name. */
const isInflected = (word: string): boolean => word.length >= shortestWord && /^\p{sc=Latin}+$/u.test(word)

/** The stemmers leave some last vowels of verbs in place: "try" and "tries", "mange" and "mangee". */
function commonStem(word: string, { stem }: Language): string {
  const twice = stem(stem(word))
  return twice.replace(/(?<=..)e$/, '').replace(/i$/, 'y')
}

/** The word without an ending that it has, or nothing. */
function* rootsWithout(word: string, ending: string): Generator<string> {
  const root = word.slice(0, word.length - ending.length)
  if (root.length >= shortestRoot && word.endsWith(ending)) yield root
}

/** Not the longer roots: those have endings already. */
function rootsOf(word: string, { endings, doubles }: Language, stem: string): string[] {
  const roots = ['', ...endings].flatMap(ending => [...rootsWithout(word, ending)])
  if (doubles) roots.push(...roots.filter(root => root.at(-1) === root.at(-2)).map(root => root.slice(0, -1)))
  const longest = Math.max(stem.length, Math.min(...roots.map(root => root.length)))
  return roots.filter(root => root.length <= longest)
}

function formsIn(word: string, language: Language): string[] {
  const { endings, plurals, swaps, doubles, apart } = language
  if (apart.has(word)) return []
  const stem = commonStem(word, language)
  const forms = new Set(plurals.map(ending => word + ending))
  for (const root of rootsOf(word, language, stem))
    for (const start of doubles ? [root, root + root.slice(-1)] : [root])
      for (const ending of ['', ...endings]) forms.add(start + ending)
  for (const form of forms) if (apart.has(form) || commonStem(form, language) !== stem) forms.delete(form)
  for (const [ending, others] of Object.entries(swaps))
    for (const root of rootsWithout(word, ending))
      if (root.length > shortestRoot) for (const other of others) forms.add(root + other)
  forms.delete(word)
  return [...forms].filter(form => form.length >= shortestWord)
}

const formsOfWord = memoize((codeAndWord: string): readonly string[] => {
  const [code = '', word = ''] = codeAndWord.split(' ')
  const language = languages.get(code)
  return language === undefined ? [] : formsIn(word, language)
})

/** The other forms of a word, given as a key of `wordsOf`, in any of the languages, given by their codes. */
export function formsOf(word: string, codes: readonly string[]): string[] {
  if (!isInflected(word)) return []
  // Of "pt-br", the language is "pt".
  return [...new Set(codes.flatMap(code => formsOfWord(`${code.split('-')[0]} ${word}`)))]
}
