// The users who have read a message.
import type { JSX } from 'preact'
import { client, useStore } from '../base/live.ts'
import { comparePeople } from '../store/compare-names.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Dialog, openDialog } from '../ui/dialogs.tsx'
import { useAnswer } from '../ui/requests.ts'
import { Face } from '../ui/signs.tsx'

interface Props {
  readonly id: number
  readonly close: () => void
}

export const openReceiptsDialog = (id: number): void => openDialog(close => <ReceiptsDialog id={id} close={close} />)

function ReceiptsDialog({ id, close }: Props): JSX.Element {
  const store = useStore('people')
  const t = texts.value
  const { answer, failure } = useAnswer(() =>
    client.call('GET /messages/{message_id}/read_receipts', { message_id: id }),
  )
  const users = (answer?.user_ids ?? [])
    .map(userId => ({ userId, person: store.people.get(userId) }))
    .sort((a, b) => comparePeople(a.person?.full_name ?? '', b.person?.full_name ?? ''))
  return (
    <Dialog title={onDemand.value.actions.receipts} close={close}>
      <p>{answer === undefined ? (failure ?? t.loading) : onDemand.value.actions.readBy(users.length)}</p>
      <ul class="receipts">
        {users.map(({ userId, person }) => (
          <li key={userId}>
            <Face url={person?.avatar_url ?? ''} />
            <bdi>{person?.full_name ?? t.unknownUser}</bdi>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
