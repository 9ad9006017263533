// A message on its way, as plain text until the server has rendered it.
import type { JSX } from 'preact'
import { discard, type Outgoing as OutgoingMessage, sendAgain } from '../compose/outbox.ts'
import { useStore } from '../app/live.ts'
import { texts } from '../text/text.ts'

export function Outgoing({ message }: { readonly message: OutgoingMessage }): JSX.Element {
  const store = useStore('people')
  const t = texts.value
  const self = store.people.get(store.ownId)
  return (
    <article class="row outgoing">
      {self?.avatar_url ? <img class="face" src={self.avatar_url} alt="" width="36" height="36" /> : <div />}
      <div class="body">
        <div class="who">
          <b>
            <bdi>{self?.full_name ?? ''}</bdi>
          </b>
        </div>
        <div class="text plain" dir="auto">
          {message.content}
        </div>
        {message.failure === undefined ? (
          <div class="notes">{t.sending}</div>
        ) : (
          <div class="failure" role="alert">
            {t.notSent} {message.failure}{' '}
            <button type="button" class="link" onClick={() => sendAgain(message)}>
              {t.retry}
            </button>{' '}
            <button type="button" class="link" onClick={() => discard(message)}>
              {t.discard}
            </button>
          </div>
        )}
      </div>
    </article>
  )
}
