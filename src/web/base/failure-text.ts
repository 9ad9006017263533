// What to show if a request failed.
import { Unreachable } from '#client/api-failure.ts'

let unreachable = (): string => ''

/** Sets the text for a server that doesn't answer. */
export function sayWhenUnreachable(text: () => string): void {
  unreachable = text
}

/** The server's message, or that it can't be reached. */
export function failureText(error: unknown): string {
  if (error instanceof Unreachable) return unreachable()
  return error instanceof Error ? error.message : String(error)
}
