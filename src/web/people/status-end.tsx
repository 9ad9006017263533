// Asks when a status is cleared.
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { onDemand } from '../text/on-demand.ts'
import { nowSeconds, timeChoices } from '../text/times.ts'
import { endOf, type StatusEnd, statusEnds } from '../when/status-ends.ts'
import { useTimePick } from '../when/time-pick.tsx'
import { untilText } from '../when/when-text.ts'
import '../ui/form.css'

/** `kept` is the end that the status has. */
export function useStatusEnd(kept: number | undefined): { chosen: () => number; fields: JSX.Element } {
  const t = onDemand.value.people
  const id = useId()
  const [choice, choose] = useState<StatusEnd | 'never' | 'kept' | 'other'>(kept === undefined ? 'never' : 'kept')
  const { zone } = timeChoices.value
  const [first] = useState(() => kept ?? nowSeconds() + 7_200)
  const time = useTimePick(first)
  const options = [...(kept === undefined ? [] : (['kept'] as const)), 'never', ...statusEnds, 'other'] as const
  const chosen = (): number => {
    if (choice === 'never') return 0
    if (choice === 'kept') return kept ?? 0
    return choice === 'other' ? time.chosen() : endOf(choice, nowSeconds(), zone)
  }
  return {
    chosen,
    fields: (
      <div class="status-end">
        <div class="setting">
          <span class="label">
            <label for={id}>{t.clearAfter}</label>
          </span>
          <span class="remarks" />
          <span class="control">
            <select
              id={id}
              value={choice}
              onChange={({ currentTarget }) => choose(currentTarget.value as typeof choice)}
            >
              {options.map(one => (
                <option key={one} value={one}>
                  {one === 'kept' ? t.until(untilText(kept ?? 0)) : t.ends[one]}
                </option>
              ))}
            </select>
          </span>
        </div>
        {choice === 'other' ? time.fields : null}
      </div>
    ),
  }
}
