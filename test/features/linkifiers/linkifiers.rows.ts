// Linkifiers (docs/spec/organization.md#linkifiers).
import { bad, type Row, rowsWith } from '#test/row.ts'

const add = { as: 'admin', send: 'POST /realm/filters' } as const
const issue = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://issues.example/{id}' }

function problem(field: string, msg: string): NonNullable<Row['error']> {
  const [status, code, text] = bad(msg)
  return [status, code, text, { errors: { [field]: [msg] } }]
}

export const linkifierRows: readonly Row[] = [
  { clause: 'organization#linkifier-errors', when: 'a valid linkifier', ...add, fields: issue },
  ...rowsWith({ clause: 'organization#linkifier-errors', ...add }, [
    {
      when: 'an invalid pattern',
      fields: { ...issue, pattern: '' },
      error: problem('pattern', 'Bad regular expression: it is empty'),
    },
    {
      when: 'an invalid template',
      fields: { ...issue, url_template: 'https://issues.example/{' },
      error: problem('url_template', 'Invalid URL template.'),
    },
    {
      when: 'the template has a different variable',
      fields: { ...issue, url_template: 'https://issues.example/{nr}' },
      error: problem('__all__', "Group 'nr' in URL template is not present in linkifier pattern."),
    },
    {
      when: 'the template has no variable',
      fields: { ...issue, url_template: 'https://issues.example/' },
      error: problem('__all__', "Group 'id' in linkifier pattern is not present in URL template."),
    },
    {
      when: 'the pattern is in use',
      given: ({ owner }) => owner.ok('POST /realm/filters', issue),
      fields: issue,
      error: problem('__all__', 'Linkifier already exists.'),
    },
  ]),
]
