// Texts that are hard on a renderer, of any length: each construct repeated, nested, and started without an end.

/** A text of about this many characters. */
type Text = (length: number) => string

const repeated =
  (part: string): Text =>
  length =>
    part.repeat(Math.ceil(length / part.length))

const nested =
  (open: string, close: string): Text =>
  length => {
    const depth = Math.ceil(length / (open.length + close.length))
    return `${open.repeat(depth)}x${close.repeat(depth)}`
  }

/** Many lines, each indented or nested deeper than the one before. */
const deeper =
  (step: string, line: string): Text =>
  length => {
    const depth = Math.floor(Math.sqrt((2 * length) / step.length))
    return Array.from({ length: depth }, (_, index) => step.repeat(index) + line).join('\n')
  }

/** Runs of one character, each longer than the one before. */
const longerRuns =
  (character: string): Text =>
  length =>
    Array.from({ length: Math.floor(Math.sqrt(2 * length)) }, (_, index) => character.repeat(index + 1)).join(' ')

const fencedCode =
  (language: string, part: string): Text =>
  length =>
    `\`\`\`${language}\n${repeated(part)(length)}\n\`\`\``

const repeatedParts: readonly string[] = [
  // plain
  ['x', 'word ', ' ', '\n', '\t', 'x\n', 'x\n\n', 'é', '\u{1f6a2}', '\u200d', '\0', '\ud800', '\u202e'],
  // emphasis
  ['*', '**', '~', '~~', '*a ', ' *a', '*a*', '**a*', '*a **b ', '*a**b', '***a', '~~a ', ' ~~a', 'a**b', '_', '_a_'],
  // links
  ['[', ']', '[[', '](', '[a]', '[a](', '[a](b', '[a](b)', '[a](<', '[a](b "', '![a](b)', '[[a](b)](c)', '[a][b]'],
  ['[](b)', '[a](http://a.example/(', '[*a](b)*', '[a](javascript:b)', '[a](\\)', '(', ')'],
  // addresses
  ['http://', 'http://a.example ', 'https://a.example/b?c#d ', '(http://a.example', 'http://a.example/(', '://'],
  ['www.', 'www.a.example ', 'a.b.', 'a.', '.', 'a.example,', 'a@b.example ', '@', 'a@', 'mailto:a@b.example '],
  ['http://a/(', ',http://a/"x', '港http://', '港', 'https://a:', ':https://a', ',bitcoin:1', '(a.com/', '"a.com/("'],
  ['http://a.example/a.png ', 'http://a.example/a.png\n', 'http://a.example*', "http://a.example'", 'a-', '/#narrow'],
  // code
  ['`', '`a', '``a`', '`a`', '\\`', '```', '```\n', '~~~\n', '```a\n', '``` a ```\n', '    a\n', '\ta\n'],
  ['```quote\n', '~~~quote\n```quote\n', '```spoiler a\n', '```math\n', '```py\n1\n```\n', '```a b\n'],
  // quotes, lists, tables, headings
  ['>', '> ', '> a\n', '>>>>\n', '> * ', '* a\n', '* ', '- ', '+ a\n\n', '1. a\n', '1.', '* a\n  b\n', '* a\n> b\n'],
  ['|', '| a ', 'a|b\n', '|a|\n|-|\n', '|-', '#', '# ', '# a\n', '---\n', '===\n', '- - ', '***\n', '|\\|'],
  [
    '>\n',
    '>\na\n',
    '* \n',
    '* \na\n',
    '10. a\n',
    'a\n10. b\n',
    'a\n    * b\n',
    '|`',
    '|`a|``',
    '|a|\n|-|\n`|`\n',
    '~~~\n~~~\n',
  ],
  // formulas
  ['$', '$$', '$$a', '$$a$$', '$$a$$ ', '\\$', '$$\\$', '$$\\a$$ ', '$$a\n'],
  // mentions, channels, emoji, times
  ['@**', '@**a', '@**a**', '@**a|1** ', '@_**a**', '@*', '@*a*', '@**all** ', '@**a|', '|1**'],
  ['#**', '#**a', '#**a** ', '#**a>', '#**a>b** ', '#**a>b@1** ', '#**a>b', '#a '],
  [':', ':a', ':a:', ':smile: ', '::', ':) ', ':-', '<3 ', '<time:', '<time:2031-02-03T04:05:06Z> ', '<', '<a'],
  // escapes, entities, tags
  ['\\', '\\*', '\\\n', '&', '&amp;', '&#', '&#x41;', '&#65', '<b>', '</b>', '<!--', '<![CDATA[', '"', "'"],
].flat()

export const hostileParts: ReadonlyMap<string, Text> = new Map(
  repeatedParts.map(part => [JSON.stringify(part), repeated(part)]),
)

export const hostileConstructs: ReadonlyMap<string, Text> = new Map([
  ['words', repeated('word ')],
  ['paragraphs', repeated('x\n\n')],
  ['lines', repeated('x\n')],
  ['links', repeated('[a](b) ')],
  ['addresses', repeated('http://a.example/b?c#d ')],
  ['pictures', repeated('http://a.example/a.png\n')],
  ['mentions', repeated('@**a|1** #**a>b** ')],
  ['emoji', repeated(':smile: \u{1f6a2} :) ')],
  ['times', repeated('<time:2031-02-03T04:05:06Z> ')],
  ['headings', repeated('# a\n')],
  ['code in a line', repeated('`a` ')],
  ['emphasis in emphasis', nested('*a **b ', '** *')],
  ['struck in strong', nested('**~~', '~~**')],
  ['brackets in brackets', nested('[', ']')],
  ['links in links', nested('[', '](a)')],
  ['parentheses in an address', length => `http://a.example/${nested('(', ')')(length)}`],
  ['quotes in quotes', nested('> ', '')],
  ['quotes, line by line', deeper('>', 'x')],
  ['lists in lists', deeper('  ', '* x')],
  ['numbered lists in lists', deeper('   ', '1. x')],
  ['lists in quotes in lists', nested('* > ', '')],
  [
    'fences in fences',
    length =>
      Array.from({ length: Math.floor(Math.sqrt(2 * length)) }, (_, index) => '`'.repeat(index + 3)).join('quote\n'),
  ],
  ['quote fences that end', nested('```quote\n', '\n```')],
  ['spoilers in spoilers', nested('```spoiler a\n', '\n```')],
  ['longer and longer backticks', longerRuns('`')],
  ['longer and longer stars', longerRuns('*')],
  ['longer and longer dollars', longerRuns('$')],
  [
    'a wide table',
    length => `${repeated('|a')(length / 3)}\n${repeated('|-')(length / 3)}\n${repeated('|b')(length / 3)}`,
  ],
  ['a long table', length => `|a|b|\n|-|-|\n${repeated('|c|d|\n')(length)}`],
  ['a table of one wide row', length => `|a|\n|-|\n${repeated('|b')(length)}`],
  ['lazy lines of a quote', length => `> a\n${repeated('b\n')(length)}`],
  ['lazy lines of a list', length => `* a\n${repeated('b\n')(length)}`],
  ['Python', fencedCode('py', 'x = 1\n')],
  ['one line of Python', fencedCode('py', 'x')],
  ['C without spaces', fencedCode('c', 'memset')],
  ['C# without marks', fencedCode('csharp', 'not ')],
  ['empty lines of Haskell', fencedCode('haskell', '\n')],
  ['HTML in HTML', fencedCode('html', '<script><b>')],
  ['a formula', fencedCode('math', 'x^2 ')],
  ['formulas with accents', repeated('$$é$$ ')],
  ['a large matrix', length => `\`\`\`math\n\\begin{matrix}${repeated('é&')(length)}\\end{matrix}\n\`\`\``],
])
