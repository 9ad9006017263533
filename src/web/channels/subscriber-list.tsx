import type { JSX } from 'preact'
import { orSay } from '../base/at-once.ts'
import { client, useStore } from '../base/live.ts'
import { PersonRows } from '../groups/person-rows.tsx'
import { channelOf } from '../store/store.ts'
import { administration } from '../text/administration.ts'
import { Form, numbersIn } from '../ui/form.tsx'
import { peopleOptions } from '../ui/many-choice.tsx'
import { useAsked } from '../ui/requests.ts'
import type { ChannelProps } from './channel-general.tsx'
import { mayAddSubscribers, mayRemoveSubscribers } from './channel-rights.ts'

export function Subscribers({ channelId }: ChannelProps): JSX.Element | null {
  const store = useStore('channels', 'people', 'groups', 'organization')
  const t = administration.value
  const { answer, refusal } = useAsked(
    () => client.call('GET /streams/{stream_id}/members', { stream_id: channelId }),
    'subscription',
    'peers',
  )
  const channel = channelOf(store, channelId)
  if (channel === undefined) return null
  const { name } = channel
  const remove = mayRemoveSubscribers(store, channel)
    ? (userId: number): Promise<boolean> =>
        orSay(client.call('DELETE /users/me/subscriptions', { subscriptions: [name], principals: [userId] }))
    : undefined
  return (
    <>
      {mayAddSubscribers(store, channel) ? (
        <Form
          fields={[
            {
              name: 'people',
              label: t.channel.addPeople,
              many: { options: peopleOptions(store, new Set(answer?.subscribers)) },
            },
          ]}
          action={t.add}
          send={async (_, data) => {
            const principals = numbersIn(data, 'people')
            if (principals.length > 0)
              await client.call('POST /users/me/subscriptions', { subscriptions: [{ name }], principals })
          }}
        />
      ) : (
        <p class="remarks locked">{t.channel.mayNotAdd}</p>
      )}
      <PersonRows userIds={answer?.subscribers} refusal={refusal} empty={t.channel.noSubscribers} remove={remove} />
    </>
  )
}
