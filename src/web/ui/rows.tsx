// The rows of a list, or why there are none.
import type { JSX } from 'preact'
import { Refusal } from './fields.tsx'
import { texts } from '../text/text.ts'

interface Props {
  /** Undefined while the answer is on its way. */
  readonly rows: readonly JSX.Element[] | undefined
  readonly refusal?: string | undefined
  readonly empty: string
}

export const Rows = ({ rows, refusal, empty }: Props): JSX.Element =>
  refusal !== undefined ? (
    <Refusal text={refusal} />
  ) : rows === undefined ? (
    <p class="hint">{texts.value.loading}</p>
  ) : rows.length === 0 ? (
    <p class="empty">{empty}</p>
  ) : (
    <ul class="rows">{rows}</ul>
  )
