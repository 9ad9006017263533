// Every parameter type, the values that it accepts and its errors (docs/spec/conventions.md#types-of-parameters),
// without a server: the table covers more than the existing endpoints.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { endpoint } from '#core/http/endpoint.ts'
import { type Field, object, optional, required, withDefault } from '#core/contract/field.ts'
import {
  bool,
  boundedText,
  dictionary,
  int,
  intBetween,
  intFrom,
  list,
  nonBlankText,
  nonNegativeInt,
  nullable,
  number,
  patternText,
  rawText,
  type Shape,
  text,
  textFrom,
} from '#core/contract/shape.ts'
import { ApiError } from '#core/contract/failure.ts'
import { decoder } from '#core/http/decode.ts'
import { parseUrlEncoded } from '#core/http/form.ts'

function decoded(params: Record<string, Field<any>>, query: string): Record<string, unknown> {
  const declared = endpoint({
    route: 'GET /probe',
    summary: 'Probe',
    access: 'user',
    params,
    handle: async () => {},
  })
  return decoder(declared)({ path: {}, body: new Map(), query: parseUrlEncoded(query) }).params
}

function outcome(params: Record<string, Field<any>>, query: string): unknown {
  try {
    return decoded(params, query)
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error))
    const { status, code } = error.failure
    return status === 400 && code === 'BAD_REQUEST'
      ? error.message
      : [status, code, error.message, ...Object.values(error.extra)]
  }
}

const member = object('Member', { id: required(int, 'ID.'), name: optional(text, 'Name.') })
const huge = '9'.repeat(20)
const notJson = 'X is not valid JSON'
const notListed = 'Invalid X: Value error, Not in the list of possible values'

const table: readonly (readonly [string, Shape<any>, Readonly<Record<string, unknown>>])[] = [
  [
    'boolean',
    bool,
    {
      true: { X: true },
      ' false\t': { X: false },
      ...Object.fromEntries(['1', '0', 'null', '"true"', '[]'].map(bad => [bad, 'X is not a boolean'])),
      ...Object.fromEntries(['True', 'yes', ''].map(bad => [bad, notJson])),
    },
  ],
  [
    'integer',
    int,
    {
      1: { X: 1 },
      '-1': { X: -1 },
      [huge]: { X: Number.MAX_SAFE_INTEGER },
      [`-${huge}`]: { X: Number.MIN_SAFE_INTEGER },
      ...Object.fromEntries(
        ['1.0', '1.5', '1e3', '1E3', '"1"', 'true', 'null', '[1]', '{}', '1e400'].map(bad => [
          bad,
          'X is not an integer',
        ]),
      ),
      ...Object.fromEntries(['abc', '', '01', '+1', '0x1', 'NaN', '1 2'].map(bad => [bad, notJson])),
    },
  ],
  ['integer from a set', intFrom(1, 3), { 3: { X: 3 }, 2: notListed, '"1"': 'X is not an integer' }],
  ['integer in a range', intBetween(1, 9), { 9: { X: 9 }, 10: notListed, 0: notListed }],
  ['non-negative integer', nonNegativeInt, { 0: { X: 0 }, '-1': 'X is too small' }],
  ['number', number, { 1.5: { X: 1.5 }, 2: { X: 2 }, '"2"': 'X is not a number' }],
  [
    'list of integers',
    list(int),
    {
      '[1, 2]': { X: [1, 2] },
      '[]': { X: [] },
      '[-1]': { X: [-1] },
      1: 'X is not a list',
      '{}': 'X is not a list',
      null: 'X is not a list',
      '[1, "2"]': 'X[1] is not an integer',
      '[1.0]': 'X[0] is not an integer',
      '1,2': notJson,
      abc: notJson,
      '': notJson,
    },
  ],
  ['text', text, { ' as it is ': { X: ' as it is ' }, '"a"': { X: '"a"' }, 'a\0': 'X must not contain null bytes' }],
  ['raw text', rawText, { 'a\0': { X: 'a\0' }, '': { X: '' } }],
  ['text from a set, form A', textFrom(['a', 'b']), { b: { X: 'b' }, c: 'Invalid X', '': 'Invalid X' }],
  ['text from a set, form B', textFrom(['a'], 'long'), { a: { X: 'a' }, '"a"': notListed }],
  [
    'bounded text',
    boundedText(3),
    {
      '😀😀😀': { X: '😀😀😀' },
      abcd: 'X is too long (limit: 3 characters)',
      '😀😀😀😀': 'X is too long (limit: 3 characters)',
    },
  ],
  [
    'non-blank text',
    nonBlankText(3),
    { ' abc ': { X: 'abc' }, ' \n': 'X cannot be blank', abcd: 'X is too long (limit: 3 characters)' },
  ],
  ['pattern', patternText(/^[a-z]+$/), { abc: { X: 'abc' }, aBc: 'X has invalid format' }],
  ['or null', nullable(int), { null: { X: null }, '"x"': 'X is not an integer' }],
  [
    'dictionary',
    dictionary(int),
    { '{"a":1}': { X: { a: 1 } }, '{"a":"b"}': 'X["a"] is not an integer', '[]': 'X is not a dict' },
  ],
  [
    'list of strict objects',
    list(member),
    {
      '[{"id":1}]': { X: [{ id: 1 }] },
      '[{}]': 'X[0]["id"] field is missing: Field required',
      '[{"id":"1"}]': 'X[0]["id"] is not an integer',
      '[{"id":1,"name":2}]': 'X[0]["name"] is not a string',
      '[{"id":1,"age":2}]': 'Argument "age" at X[0]["age"] is unexpected',
      '[{"id":1,"__proto__":2}]': 'Argument "__proto__" at X[0]["__proto__"] is unexpected',
      '[7]': 'Invalid X[0]: Input should be a valid dictionary or instance of Member',
      '[null]': 'Invalid X[0]: Input should be a valid dictionary or instance of Member',
    },
  ],
]

for (const [title, shape, cases] of table)
  void it(title, () => {
    for (const [value, expected] of Object.entries(cases))
      assert.deepEqual(outcome({ X: required(shape, 'X.') }, `X=${encodeURIComponent(value)}`), expected, value)
  })

void it('missing, defaulted, optional', () => {
  const params = { b: required(int, 'B.'), a: withDefault(int, 7, 'A.'), c: optional(int, 'C.') }
  assert.deepEqual(outcome(params, 'c=1'), [400, 'REQUEST_VARIABLE_MISSING', "Missing 'b' argument", 'b'])
  assert.deepEqual(outcome(params, 'b=1'), { b: 1, a: 7 })
  assert.equal(outcome(params, 'b=x&a=x'), 'a is not valid JSON')
})

void it('a parameter under both of its names', () => {
  const params = { topic: required(text, 'Topic.', { aliases: ['subject'] }) }
  assert.deepEqual(outcome(params, 'subject=x'), { topic: 'x' })
  assert.deepEqual(outcome(params, 'topic=x&subject=x'), [
    400,
    'REQUEST_CONFUSING_VAR',
    "Can't decide between 'topic' and 'subject' arguments",
    'topic',
    'subject',
  ])
})

void it('names with a special meaning in JavaScript are ordinary names', () => {
  assert.deepEqual(outcome({}, '__proto__=1&constructor=2&toString=3'), {})
  assert.equal(outcome({ toString: optional(int, 'X.') }, 'toString=x'), 'toString is not valid JSON')
})
