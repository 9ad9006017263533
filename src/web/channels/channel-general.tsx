// Name, description and privacy of a channel, and archiving it.
import type { JSX } from 'preact'
import { orSay } from '../base/at-once.ts'
import { client, useStore } from '../base/live.ts'
import { withWords } from '../store/channel-sign.ts'
import { channelOf } from '../store/store.ts'
import { administration } from '../text/administration.ts'
import { ask } from '../ui/dialogs.tsx'
import { SelectField } from '../ui/fields.tsx'
import { SettingGroup } from '../ui/setting-group.tsx'
import { TextField } from '../ui/text-field.tsx'
import { kindOf, kindOptions, kindParams, mayAdminister } from './channel-rights.ts'

export interface ChannelProps {
  readonly channelId: number
}

export function General({ channelId }: ChannelProps): JSX.Element | null {
  const store = useStore('channels', 'groups', 'organization')
  const t = administration.value
  const channel = channelOf(store, channelId)
  if (channel === undefined) return null
  const locked = mayAdminister(store, channel) ? undefined : t.notAllowed
  const folders = store.folders.filter(({ id, is_archived }) => !is_archived || id === channel.folder_id)
  const save = (change: object): Promise<unknown> =>
    client.call('PATCH /streams/{stream_id}', { stream_id: channelId, ...change })
  const archive = async (): Promise<void> => {
    if (
      await ask({
        title: withWords(t.channel.archiveQuestion, [channel]),
        text: t.channel.archiveHelp,
        action: t.channel.archive,
      })
    )
      await orSay(client.call('DELETE /streams/{stream_id}', { stream_id: channelId }))
  }
  return (
    <>
      <SettingGroup>
        <TextField
          label={t.name}
          value={channel.name}
          maxLength={store.realm['max_stream_name_length'] as number}
          locked={locked}
          save={new_name => save({ new_name })}
        />
        <TextField
          label={t.description}
          isLong
          value={channel.description}
          maxLength={store.realm['max_stream_description_length'] as number}
          locked={locked}
          save={description => save({ description })}
        />
        {folders.length === 0 ? null : (
          <SelectField
            label={t.channel.folder}
            value={channel.folder_id ?? 0}
            options={[{ value: 0, name: t.none }, ...folders.map(({ id, name }) => ({ value: id, name }))]}
            locked={locked}
            save={id => save({ folder_id: id === 0 ? null : id })}
          />
        )}
        <SelectField
          label={t.channel.privacy}
          value={kindOf(channel)}
          options={kindOptions(store, kindOf(channel))}
          locked={locked}
          save={kind => save(kindParams(kind, 'is_private'))}
        />
      </SettingGroup>
      {locked !== undefined ? null : (
        <div class="actions">
          {channel.is_archived ? (
            <button type="button" class="plain" onClick={() => void orSay(save({ is_archived: false }))}>
              {t.channel.unarchive}
            </button>
          ) : (
            <button type="button" class="plain danger" onClick={() => void archive()}>
              {t.channel.archive}
            </button>
          )}
        </div>
      )}
    </>
  )
}
