// A problem of a linkifier: its text is in `errors`, under the name of the field or under __all__.
import { type ApiError, type Failure, failure } from '#core/contract/failure.ts'

export const problem = <const T extends string>(msg: T): Failure<T, 'errors'> =>
  failure(400, 'BAD_REQUEST', msg, ['errors'])

type ErrorKey =
  | 'pattern'
  | 'url_template'
  | 'example_input'
  | 'reverse_template'
  | 'alternative_url_templates'
  | '__all__'
type Errors = Readonly<Partial<Record<ErrorKey, readonly string[]>>>

export const at = (key: ErrorKey, raise: (errors: Errors) => ApiError): ApiError =>
  raise({ [key]: [raise({}).message] })
