// A list of users, with a filter if it's long.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useStore } from '../base/live.ts'
import { comparePeople } from '../store/order.ts'
import { administration } from '../text/administration.ts'
import { texts } from '../text/text.ts'
import { FilterField, Rows } from '../ui/rows.tsx'

interface Props {
  /** Undefined while loading. */
  readonly userIds: readonly number[] | undefined
  readonly refusal?: string | undefined
  readonly empty: string
  /** Left out if the user may not remove anyone. */
  readonly remove?: ((userId: number) => Promise<unknown>) | undefined
}

const fewest = 10
const shown = 200

export function PersonRows({ userIds, refusal, empty, remove }: Props): JSX.Element {
  const { people, ownId } = useStore('people')
  const t = administration.value
  const [filter, setFilter] = useState('')
  const found = userIds
    ?.map(id => ({ id, name: people.get(id)?.full_name ?? texts.value.unknownUser }))
    .filter(({ name }) => name.toLowerCase().includes(filter.trim().toLowerCase()))
    .toSorted((a, b) => comparePeople(a.name, b.name))
  return (
    <>
      {(userIds?.length ?? 0) < fewest ? null : <FilterField of={t.people} value={filter} change={setFilter} />}
      <Rows
        refusal={refusal}
        empty={empty}
        rows={found?.slice(0, shown).map(({ id, name }) => (
          <li key={id}>
            <span class="what">
              <bdi>{name}</bdi>
              {id === ownId ? ` (${t.you})` : ''}
            </span>
            {remove === undefined ? null : (
              <button type="button" class="plain" aria-label={`${t.remove}: ${name}`} onClick={() => void remove(id)}>
                {t.remove}
              </button>
            )}
          </li>
        ))}
      />
    </>
  )
}
