// `--watch` of the demo: prints each event on one line, as the owner gets it.
import { ApiFailure } from '#client/api-failure.ts'
import type { ApiEvent } from '#client/api.ts'
import { clientOf, logIn } from '#client/client.ts'
import { watch } from '#client/watch.ts'
import { OperatorError } from '#core/base/errors.ts'

export interface Viewer {
  /** The URL of the organization. */
  readonly url: string
  readonly email: string
  readonly password: string
}

/** Prints events until the signal is aborted. */
export async function watchDemo({ url, email, password }: Viewer, signal: AbortSignal): Promise<void> {
  const client = clientOf(await loggedIn(url, email, password))
  const onState = (): void => console.log(`Watching as ${email}. Press Ctrl+C to stop.`)
  const onTrouble = (error: Error): void => console.error(`${error.message} (retrying)`)
  const register = { event_types: null, fetch_event_types: [], all_public_streams: true }
  for await (const event of watch(client, { register, signal, onState, onTrouble })) console.log(eventLine(event))
}

async function loggedIn(url: string, email: string, password: string): ReturnType<typeof logIn> {
  try {
    return await logIn(url, email, password)
  } catch (error) {
    if (error instanceof ApiFailure) throw new OperatorError(`${email} couldn't sign in: ${error.message}`)
    throw error
  }
}

/** Characters per line. */
const longest = 100

function eventLine(event: ApiEvent): string {
  const { id, type, op, ...fields } = event
  const name = op === undefined ? type : `${type}/${op}`
  const line = type === 'message' ? messageLine(fields['message'] as Message) : JSON.stringify(fields)
  const short = [...line.replaceAll(/\s+/g, ' ')].slice(0, longest).join('')
  return `${String(id).padStart(4)}  ${name.padEnd(28)}  ${short}`
}

interface Message {
  readonly sender_full_name: string
  readonly display_recipient: string | readonly { readonly full_name: string }[]
  readonly subject: string
  readonly content: string
}

function messageLine({ sender_full_name, display_recipient, subject, content }: Message): string {
  const conversation =
    typeof display_recipient === 'string'
      ? `#${display_recipient} > ${subject}`
      : display_recipient.map(({ full_name }) => full_name).join(', ')
  return `${sender_full_name} in ${conversation}: ${content}`
}
