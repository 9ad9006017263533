// Maps the highlighter's scopes to Pygments' short class names, which clients use to style code.

/** No class for a scope that only groups other scopes. */
const byScope: Readonly<Record<string, string>> = {
  addition: 'gi',
  attr: 'na',
  attribute: 'na',
  built_in: 'nb',
  bullet: 'kt',
  'char.escape': 'se',
  code: 'sb',
  comment: 'c1',
  deletion: 'gd',
  doctag: 'cs',
  emphasis: 'ge',
  keyword: 'k',
  link: 'na',
  literal: 'kc',
  meta: 'cp',
  'meta.prompt': 'gp',
  name: 'nt',
  number: 'mi',
  operator: 'o',
  property: 'na',
  punctuation: 'p',
  quote: 'cm',
  regexp: 'sr',
  section: 'gh',
  'selector-attr': 'na',
  'selector-class': 'nc',
  'selector-id': 'nn',
  'selector-pseudo': 'nd',
  'selector-tag': 'nt',
  string: 's',
  strong: 'gs',
  subst: 'si',
  symbol: 'ss',
  'template-tag': 'cp',
  'template-variable': 'nv',
  title: 'nf',
  'title.class': 'nc',
  type: 'kt',
  variable: 'nv',
  'variable.constant': 'no',
  'variable.language': 'bp',
}

const stringByQuote: Readonly<Record<string, string>> = { "'": 's1', '"': 's2', '`': 'sb' }
/** At most a short prefix precedes the quotation mark: `f"`, `rb'`. */
const quoteOf = (text: string): string => /["'`]/.exec(text.slice(0, 4))?.[0] ?? ''

function classOfNumber(text: string): string {
  if (/^0x/i.test(text)) return 'mh'
  if (/^0b/i.test(text)) return 'mb'
  if (/^0o/i.test(text)) return 'mo'
  return /[.e]/i.test(text) ? 'mf' : 'mi'
}

const isBlockComment = (text: string): boolean => /^(\/\*|<!--|\(\*|\{-)/.test(text) || text.includes('\n')

const keywordClasses: Readonly<Record<string, string>> = {
  and: 'ow',
  false: 'kc',
  from: 'kn',
  import: 'kn',
  in: 'ow',
  is: 'ow',
  not: 'ow',
  null: 'kc',
  or: 'ow',
  true: 'kc',
}

/** The class of a scope whose text starts with `text`. */
export function pygmentsClass(scope: string, text: string): string | undefined {
  if (scope === 'string') return stringByQuote[quoteOf(text)] ?? 's'
  if (scope === 'keyword') return Object.hasOwn(keywordClasses, text) ? keywordClasses[text] : 'k'
  if (scope === 'number') return classOfNumber(text)
  if (scope === 'comment') return isBlockComment(text) ? 'cm' : 'c1'
  // Python decorators and preprocessor directives have the same scope.
  if (scope === 'meta' && text.startsWith('@')) return 'nd'
  for (let name = scope; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const found = byScope[name]
    if (found !== undefined) return found
  }
  return undefined
}

/** Text without a scope: names, operators, punctuation. */
export const plainPattern = /([\p{L}_$][\p{L}\p{N}_$]*)|([-+*/%=<>!&|^~?@]+)|[()[\]{},;:.]+/gu

export function classOfPlain([, name, operator]: RegExpExecArray): string {
  if (name !== undefined) return name === 'self' ? 'bp' : 'n'
  return operator === undefined ? 'p' : 'o'
}
