// A picture that the user can replace or remove.
import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'
import { requestHeaders } from '../base/live.ts'
import { administration } from '../text/administration.ts'
import { texts } from '../text/text.ts'
import { FieldFrame, remarksOf } from './field-frame.tsx'
import { FilePick } from './file-pick.tsx'
import { useSaving } from './requests.ts'

/** The formats that the server accepts. */
export const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp,image/avif'

interface Props {
  readonly label: string
  readonly url?: string | null | undefined
  /** Shown instead of the picture at the address. */
  readonly children?: ComponentChildren
  readonly send: (file: File) => Promise<unknown>
  /** Undefined if there's nothing to remove. */
  readonly remove?: (() => Promise<unknown>) | undefined
  /** Why the user can't change it. */
  readonly locked?: string | undefined
}

export function PictureField({ label, url, children, send, remove, locked }: Props): JSX.Element {
  const id = useId()
  const [saving, run] = useSaving()
  return (
    <FieldFrame id={id} label={label} locked={locked} saving={saving}>
      {children ?? (typeof url === 'string' ? <img class="own-picture" src={url} alt="" /> : null)}
      <FilePick
        id={id}
        accept={pictureTypes}
        disabled={locked !== undefined}
        aria-describedby={remarksOf(id)}
        choose={file => void run(() => send(file))}
      />
      {remove === undefined || locked !== undefined ? null : (
        <button
          type="button"
          class="plain"
          aria-label={`${administration.value.remove}: ${label}`}
          onClick={() => void run(remove)}
        >
          {administration.value.remove}
        </button>
      )}
    </FieldFrame>
  )
}

/** Uploads a file to an endpoint, with other form fields. Throws an error with the server's message. */
export async function sendFile(
  method: 'POST' | 'PATCH',
  path: string,
  file: File,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', file, file.name)
  const answer = await fetch(`/json${path}`, { method, body, headers: requestHeaders() }).catch(() => undefined)
  const { result, msg } = ((await answer?.json().catch(() => undefined)) ?? {}) as { result?: string; msg?: string }
  if (result !== 'success') throw new Error(msg ?? texts.peek().serverUnreachable)
}
