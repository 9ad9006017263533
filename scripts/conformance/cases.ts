// Reads a file of cases: message texts with the HTML that another implementation renders.

export interface Case {
  readonly name: string
  readonly input: string
  readonly expected: string
  readonly translateEmoticons: boolean
}

interface RegularTest {
  readonly name: string
  readonly input: string
  readonly expected_output: string
  readonly translate_emoticons?: boolean
}

export interface CaseFile {
  readonly regular_tests?: readonly RegularTest[]
  /** Input, HTML with `%s` for the link, and the URL that becomes the link. */
  readonly linkify_tests?: readonly (readonly [string, string, string])[]
}

export const casesOf = ({ regular_tests = [], linkify_tests = [] }: CaseFile): Case[] => [
  ...regular_tests.map(({ name, input, expected_output, translate_emoticons = false }) => ({
    name,
    input,
    expected: expected_output,
    translateEmoticons: translate_emoticons,
  })),
  ...linkify_tests.map(([input, html, address]) => ({
    name: `link: ${input.slice(0, 60)}`,
    input,
    expected: html.replace('%s', () => `<a href="${addressWithScheme(address)}">${address}</a>`),
    translateEmoticons: false,
  })),
]

function addressWithScheme(address: string): string {
  if (/^[a-z]+:\/\//.test(address)) return address
  return address.includes('@') ? `mailto:${address}` : `http://${address}`
}

/** A case belongs to the first area that matches. */
const areas: readonly (readonly [name: string, input: RegExp])[] = [
  ['math', /\$\$|^(```|~~~) ?(math|latex|tex)/m],
  ['spoilers', /^(```|~~~) ?spoiler/m],
  ['quotes', /^(```|~~~) ?quote|^>/m],
  ['code', /^(```|~~~)|`|^ {4}/m],
  ['lists', /^ *([*+-]|\d+\.) /m],
  ['mentions', /[@#]_?\*/],
  ['times', /<time:/],
  ['emoji', /:\w+:|:\)|\p{Extended_Pictographic}/u],
  ['links', /:\/\/|\]\(|\w\.\w/],
  ['emphasis', /\*|~~|__/],
]

export const areaOf = ({ input }: Case): string => areas.find(([, pattern]) => pattern.test(input))?.[0] ?? 'text'
