// What the fields of a recipient share.
import type { Recipient } from '../writing/new-message.ts'

type ToChannel = Extract<Recipient, { readonly topic: string }>

export interface FieldProps {
  readonly to: ToChannel
  readonly change: (to: ToChannel) => void
}

export const messageField = (field: HTMLInputElement): HTMLElement | null | undefined =>
  field.form?.querySelector('.field')
