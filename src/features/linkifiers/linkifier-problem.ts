// A problem of a linkifier: its text stands under the name of the field in `errors`, or under __all__.
import { type ApiError, type Failure, failure } from '#core/contract/failure.ts'

export const problem = <const T extends string>(msg: T): Failure<T, 'errors'> =>
  failure(400, 'BAD_REQUEST', msg, ['errors'])

type Place = 'pattern' | 'url_template' | 'example_input' | 'reverse_template' | 'alternative_url_templates' | '__all__'
type Errors = Readonly<Partial<Record<Place, readonly string[]>>>

export const at = (place: Place, raise: (errors: Errors) => ApiError): ApiError =>
  raise({ [place]: [raise({}).message] })
