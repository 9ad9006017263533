// The open popover: a menu, picker or card next to an element. Any handler can open one.
import { signal } from '@preact/signals'
import type { ComponentType, JSX } from 'preact'
import type { MenuItem } from './menu-item.ts'

type Look = 'popover' | 'card'
export interface OpenPopover {
  readonly key: number
  readonly beside: HTMLElement
  readonly look: Look
  readonly content: Content
}
export interface MenuContent {
  readonly label: string
  readonly items: readonly MenuItem[]
  /** Shown above the items where a menu comes from below. */
  readonly head?: (close: () => void) => JSX.Element
}
type Content = { readonly show: (close: () => void) => JSX.Element } | MenuContent

export const openedPopover = signal<OpenPopover | undefined>(undefined)
let count = 0

/** It is gone, unless another one has taken its place. */
export function endPopover(own: OpenPopover): void {
  if (openedPopover.peek() === own) openedPopover.value = undefined
}

/** Its code loads after the first paint. */
export const popoverView = signal<ComponentType | undefined>(undefined)

/** A long press opened the popover. The browser would close an ordinary one when the finger is lifted. */
export const isHeld = signal(false)

/** An element with `autofocus` gets the focus. */
export function openPopover(
  beside: HTMLElement,
  show: (close: () => void) => JSX.Element,
  look: Look = 'popover',
): void {
  openedPopover.value = { key: count++, beside, look, content: { show } }
}

export function openMenu(
  beside: HTMLElement,
  label: string,
  items: readonly MenuItem[],
  more: Pick<MenuContent, 'head'> = {},
): void {
  openedPopover.value = { key: count++, beside, look: 'popover', content: { label, items, ...more } }
}
