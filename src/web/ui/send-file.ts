// Sends a file to an endpoint, with other fields of its form.
import { texts } from '../text/text.ts'
import { sender } from '../base/live.ts'

/** Throws an error with the words of the server. */
export async function sendFile(
  method: 'POST' | 'PATCH',
  path: string,
  file: File,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', file, file.name)
  const answer = await fetch(`/json${path}`, { method, body, headers: { 'x-parley': sender() } }).catch(() => undefined)
  const { result, msg } = ((await answer?.json().catch(() => undefined)) ?? {}) as { result?: string; msg?: string }
  if (result !== 'success') throw new Error(msg ?? texts.peek().connectionLost)
}
