// A view of several sections: their names beside the open one; on a phone first the names, then one section.
import type { ComponentChildren, JSX } from 'preact'
import { texts } from '../text/text.ts'
import { Icon } from './icon.tsx'
import { ViewHeading } from './view-heading.tsx'
import './form.css'

export interface Section {
  /** Without `#`. */
  readonly address: string
  readonly name: string
  readonly show: () => JSX.Element
}

interface Props {
  readonly title: string
  /** Before the title. */
  readonly mark?: JSX.Element
  /** The view above this one. */
  readonly up?: { readonly address: string; readonly name: string }
  /** Of the view without a section, without `#`. */
  readonly home: string
  readonly path: string
  readonly sections: readonly Section[]
  /** Shown below the names on a phone. */
  readonly more?: ComponentChildren
}

export function Sections({ title, mark, up, home, path, sections, more }: Props): JSX.Element {
  const isHome = path === home
  const open = sections.find(({ address }) => address === path) ?? sections[0]
  return (
    <>
      <header class="bar">
        <a class="tool back" href={isHome ? `#${up?.address ?? ''}` : `#${home}`} aria-label={texts.value.back}>
          <Icon name="back" />
        </a>
        <ViewHeading>
          {mark}
          <b>
            <bdi>{title}</bdi>
          </b>
        </ViewHeading>
      </header>
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
