// The rows of the switcher, in sections.
import type { JSX } from 'preact'
import { onDemand } from '../text/on-demand.ts'
import type { Row, Section } from './find-rows.ts'
import { SwitcherRow } from './switcher-row.tsx'

interface Props {
  readonly id: string
  readonly sections: readonly Section[]
  readonly at: number
  /** The search for the text is always drawn. */
  readonly drawn: number
  readonly select: (at: number) => void
  readonly run: (row: Row, writes: boolean) => void
}

export function SwitcherOptions({ id, sections, at, drawn, select, run }: Props): JSX.Element {
  const t = onDemand.value.switcher
  let before = 0
  return (
    <div id={id} class="options" role="listbox" aria-label={t.sections.search}>
      {sections.map(({ name, rows }) => {
        const first = before
        before += rows.length
        if (first >= drawn && name !== 'search') return null
        return (
          <div key={name} class={name === 'search' ? 'last' : undefined} role="group" aria-labelledby={`${id}-${name}`}>
            <h3 id={`${id}-${name}`} role="presentation">
              {t.sections[name]}
            </h3>
            {(name === 'search' ? rows : rows.slice(0, drawn - first)).map((row, offset) => (
              <SwitcherRow
                key={row.key}
                id={`${id}-${first + offset}`}
                row={row}
                isChosen={first + offset === at}
                select={() => select(first + offset)}
                run={writes => run(row, writes)}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}
