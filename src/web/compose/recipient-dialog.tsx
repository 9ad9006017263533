// Asks for a channel and topic, or a person.
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { theStore } from '../base/live.ts'
import { hashName } from '../store/channel-sign.ts'
import type { Conversation } from '../store/conversation.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Dialog, openDialog } from '../ui/dialogs.tsx'

/** Undefined if the user closes the dialog. */
export const askRecipient = (title: string): Promise<Conversation | undefined> =>
  new Promise(resolve => {
    openDialog(close => {
      const answer = (to: Conversation | undefined): void => {
        resolve(to)
        close()
      }
      return <RecipientDialog title={title} answer={answer} />
    })
  })

interface Props {
  readonly title: string
  readonly answer: (to: Conversation | undefined) => void
}

function RecipientDialog({ title, answer }: Props): JSX.Element {
  const [name, setName] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  const id = useId()
  const { subscriptions, people } = theStore()
  const channels = [...subscriptions.values()].filter(({ is_archived }) => !is_archived)
  const persons = [...people.values()].filter(({ is_active }) => is_active)
  const channel = channels.find(one => hashName(one) === name || one.name.toLowerCase() === name.toLowerCase())
  const person = persons.find(one => one.full_name.toLowerCase() === name.toLowerCase())
  const t = texts.value
  const submit = (event: Event): void => {
    event.preventDefault()
    const topic = new FormData(event.currentTarget as HTMLFormElement).get('topic')
    if (channel !== undefined)
      answer({ channelId: channel.stream_id, topic: typeof topic === 'string' ? topic.trim() : '' })
    else if (person !== undefined) answer({ userIds: [person.user_id] })
    else setUnknown(true)
  }
  return (
    <Dialog title={title} close={() => answer(undefined)}>
      <form class="recipient" onSubmit={submit}>
        <label>
          {onDemand.value.drafts.to}
          <input
            list={id}
            value={name}
            dir="auto"
            autofocus
            required
            autocomplete="off"
            onInput={({ currentTarget }) => {
              setName(currentTarget.value)
              setUnknown(false)
            }}
          />
        </label>
        <datalist id={id}>
          {channels.map(one => (
            <option key={one.stream_id} value={hashName(one)} />
          ))}
          {persons.map(one => (
            <option key={`u${one.user_id}`} value={one.full_name} />
          ))}
        </datalist>
        {channel === undefined ? null : (
          <label>
            {t.topic}
            <input name="topic" dir="auto" autocomplete="off" />
          </label>
        )}
        {isUnknown ? (
          <p class="failure" role="alert">
            {onDemand.value.drafts.noSuchRecipient}
          </p>
        ) : null}
        <div class="buttons">
          <button type="submit" class="primary">
            {onDemand.value.drafts.continue}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
