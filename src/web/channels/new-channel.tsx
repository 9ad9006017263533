import type { JSX } from 'preact'
import { client, useStore } from '../base/live.ts'
import { goTo } from '../base/navigate.ts'
import { mayInOrganization } from '../store/permissions.ts'
import { administration } from '../text/administration.ts'
import { Form, numbersIn } from '../ui/form.tsx'
import { peopleOptions } from '../ui/many-choice.tsx'
import { channelAddress } from './channel-address.ts'
import { kindOptions, kindParams } from './channel-rights.ts'

export function NewChannel(): JSX.Element {
  const store = useStore('people', 'groups', 'organization', 'channels')
  const t = administration.value
  const kinds = kindOptions(store)
  if (kinds.length === 0) return <p class="remarks locked">{t.channel.mayNotCreate}</p>
  const folders = store.folders.filter(({ is_archived }) => !is_archived)
  const isAnnounced = Number(store.realm['realm_new_stream_announcements_stream_id']) > 0
  const mayAdd = mayInOrganization(store, 'can_add_subscribers_group')
  return (
    <Form
      fields={[
        { name: 'name', label: t.name, maxLength: store.realm['max_stream_name_length'] as number },
        {
          name: 'description',
          label: t.description,
          type: 'long',
          isOptional: true,
          maxLength: store.realm['max_stream_description_length'] as number,
        },
        { name: 'kind', label: t.channel.privacy, options: kinds },
        ...(folders.length === 0
          ? []
          : [
              {
                name: 'folder',
                label: t.channel.folder,
                isOptional: true,
                options: [{ value: '', name: t.none }, ...folders.map(({ id, name }) => ({ value: String(id), name }))],
              },
            ]),
        ...(isAnnounced
          ? [{ name: 'announce', label: t.channel.announce, type: 'check' as const, isChecked: true }]
          : []),
        ...(mayAdd
          ? [
              {
                name: 'subscribers',
                label: t.channel.subscribers,
                many: { options: peopleOptions(store), chosen: new Set([store.ownId]) },
              },
            ]
          : []),
      ]}
      action={t.channel.createChannel}
      send={async ({ name = '', description = '', kind = '', folder = '', announce }, data) => {
        const { id } = await client.call('POST /channels/create', {
          name,
          description,
          subscribers: mayAdd ? numbersIn(data, 'subscribers') : [store.ownId],
          announce: announce === 'on',
          ...kindParams(kind, 'invite_only'),
          ...(folder === '' ? {} : { folder_id: Number(folder) }),
        })
        goTo(`#${channelAddress(id, name, 'subscribers')}`)
      }}
    />
  )
}
