// A view with sections: their names next to the open one. On a phone, first the names, then a section.
import type { ComponentChildren, JSX } from 'preact'
import { Icon } from './icon.tsx'
import { ViewHead } from './view-head.tsx'
import './form.css'

export interface Section {
  /** Without `#`. */
  readonly address: string
  readonly name: string
  readonly show: () => JSX.Element
}

interface Props {
  readonly title: string
  /** Shown before the title. */
  readonly mark?: JSX.Element
  /** The parent view. */
  readonly up?: { readonly address: string; readonly name: string }
  /** The address without a section, without `#`. */
  readonly home: string
  readonly path: string
  readonly sections: readonly Section[]
  /** On a phone, shown below the names. */
  readonly more?: ComponentChildren
}

export function Sections({ title, mark, up, home, path, sections, more }: Props): JSX.Element {
  const isHome = path === home
  const open = sections.find(({ address }) => address === path) ?? sections[0]
  return (
    <>
      <ViewHead
        back={isHome ? `#${up?.address ?? ''}` : `#${home}`}
        heading={
          <>
            {mark}
            <b>
              <bdi>{title}</bdi>
            </b>
          </>
        }
      />
      <div class={isHome ? 'sections names' : 'sections'}>
        <nav aria-label={title}>
          {up === undefined ? null : (
            <a class="up" href={`#${up.address}`}>
              <Icon name="back" /> {up.name}
            </a>
          )}
          {sections.map(({ address, name }) => (
            <a key={address} href={`#${address}`} aria-current={address === open?.address ? 'page' : undefined}>
              {name}
            </a>
          ))}
          {more === undefined ? null : <div class="other-views">{more}</div>}
        </nav>
        {open === undefined ? null : (
          <SectionFrame key={sections.indexOf(open)} name={open.name}>
            {open.show()}
          </SectionFrame>
        )}
      </div>
    </>
  )
}

export const SectionFrame = ({
  name,
  children,
}: {
  readonly name: string
  readonly children: ComponentChildren
}): JSX.Element => (
  <section class="section" tabIndex={0} aria-label={name}>
    <div class="column">
      <h2>{name}</h2>
      {children}
    </div>
  </section>
)
