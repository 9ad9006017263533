// Linkifiers (docs/spec/organization.md#linkifiers).
import { bad, type Row } from './row.ts'

const add = { as: 'admin', send: 'POST /realm/filters' } as const
const issue = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://issues.example/{id}' }

function problem(field: string, msg: string): NonNullable<Row['error']> {
  const [status, code, text] = bad(msg)
  return [status, code, text, { errors: { [field]: [msg] } }]
}

export const linkifierRows: readonly Row[] = [
  { clause: 'organization#linkifier-errors', when: 'a valid linkifier', ...add, fields: issue },
  {
    clause: 'organization#linkifier-errors',
    when: 'an invalid pattern',
    ...add,
    fields: { ...issue, pattern: '' },
    error: problem('pattern', 'Bad regular expression: it is empty'),
  },
  {
    clause: 'organization#linkifier-errors',
    when: 'an invalid template',
    ...add,
    fields: { ...issue, url_template: 'https://issues.example/{' },
    error: problem('url_template', 'Invalid URL template.'),
  },
  {
    clause: 'organization#linkifier-errors',
    when: 'the template has another variable',
    ...add,
    fields: { ...issue, url_template: 'https://issues.example/{nr}' },
    error: problem('__all__', "Group 'nr' in URL template is not present in linkifier pattern."),
  },
  {
    clause: 'organization#linkifier-errors',
    when: 'the template has no variable',
    ...add,
    fields: { ...issue, url_template: 'https://issues.example/' },
    error: problem('__all__', "Group 'id' in linkifier pattern is not present in URL template."),
  },
  {
    clause: 'organization#linkifier-errors',
    when: 'the pattern is in use',
    given: ({ owner }) => owner.ok('POST /realm/filters', issue),
    ...add,
    fields: issue,
    error: problem('__all__', 'Linkifier already exists.'),
  },
]
