import type { JSX } from 'preact'
import { client, useStore } from '../base/live.ts'
import { administration } from '../text/administration.ts'
import { ListEditor } from './list-editor.tsx'
import { signedName } from '../store/channel-sign.ts'
import { compareNames } from '../store/compare-names.ts'
import { allChannels } from '../store/store.ts'

export function DefaultChannels(): JSX.Element {
  const t = administration.value.org
  const store = useStore('channels')
  const open = allChannels(store)
    .filter(({ invite_only, is_archived }) => !invite_only && !is_archived)
    .sort((a, b) => compareNames(a.name, b.name))
  return (
    <>
      <p>{t.defaultChannelsHelp}</p>
      <ListEditor
        ask={async () => {
          const { streams } = await client.call('GET /streams', { include_default: true })
          return streams.filter(({ is_default }) => is_default === true)
        }}
        type="default_streams"
        row={({ stream_id, name }) => ({ key: stream_id, name })}
        remove={({ stream_id }) => client.call('DELETE /default_streams', { stream_id })}
        fields={[
          {
            name: 'stream_id',
            label: t.channel,
            options: open.map(channel => ({ value: String(channel.stream_id), name: signedName(channel) })),
          },
        ]}
        add={({ stream_id }) => client.call('POST /default_streams', { stream_id: Number(stream_id) })}
        empty={t.noDefaultChannels}
      />
    </>
  )
}
