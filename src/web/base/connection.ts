// Whether the server can be reached, and where a session ends.
import { signal } from '@preact/signals'

export type Connection = { readonly isLost: false } | { readonly isLost: true; readonly retryAt: number }
export const connection = signal<Connection>({ isLost: false })

/** The organization was deactivated: nothing more will come. */
export const isDeactivated = signal(false)

export const toSignIn = (): void => globalThis.location.assign('/login/')
