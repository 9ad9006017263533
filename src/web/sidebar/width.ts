// The sidebar's width in pixels. The user can change it, and the browser remembers it.
import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'

const name = 'sidebar-width'
export const widths = { least: 200, usual: 272, most: 400 }

/** The edge that changes the width. Its code loads after the first message. */
export const sidebarEdge = signal<ComponentType | undefined>(undefined)

export const possibleWidth = (wanted: number): number =>
  Math.round(Math.min(Math.max(wanted, widths.least), widths.most))

export const keptWidth = (): number => possibleWidth(Number(localStorage.getItem(name)) || widths.usual)
export const keepWidth = (width: number): void => localStorage.setItem(name, String(width))

export const showWidth = (width: number): void =>
  document.documentElement.style.setProperty('--side-width', `${width}px`)
