import type { JSX } from 'preact'
import { client, useStore } from '../base/live.ts'
import { administration } from '../text/administration.ts'
import { type Action, ListEditor } from './list-editor.tsx'

const change = (id: number, fields: object): Promise<unknown> =>
  client.call('PATCH /channel_folders/{channel_folder_id}', { channel_folder_id: id, ...fields })

const allFolders = async () => (await client.call('GET /channel_folders', { include_archived: true })).channel_folders

let lastMove: Promise<unknown> = Promise.resolve()
/** Moves by one step run one after the other, because each starts from the server's current order. */
function move(id: number, by: 1 | -1): Promise<unknown> {
  lastMove = lastMove
    .catch(() => undefined)
    .then(async () => {
      const order = (await allFolders()).map(folder => folder.id)
      const at = order.indexOf(id)
      if (order[at + by] === undefined) return
      order.splice(at + by, 0, ...order.splice(at, 1))
      await client.call('PATCH /channel_folders', { order })
    })
  return lastMove
}

interface Edited {
  readonly name?: string
  readonly description?: string
}
const changedFields = (before: Edited, { name, description }: Edited): Edited => ({
  ...(name === before.name ? {} : { name }),
  ...(description === before.description ? {} : { description }),
})

export function ChannelFolders(): JSX.Element {
  const t = administration.value
  const { realm } = useStore('organization')
  return (
    <>
      <p>{t.org.foldersHelp}</p>
      <ListEditor
        ask={allFolders}
        type="channel_folder"
        row={({ id, name, description, is_archived }) => ({
          key: id,
          name,
          detail: [...(is_archived ? [t.channel.archived] : []), description].filter(Boolean).join(' · '),
        })}
        actions={({ id, is_archived }, at, all): Action[] => [
          ...(at > 0 ? [{ name: t.org.moveUp, run: () => move(id, -1) }] : []),
          ...(at < all.length - 1 ? [{ name: t.org.moveDown, run: () => move(id, 1) }] : []),
          {
            name: is_archived ? t.org.unarchive : t.org.archive,
            run: () => change(id, { is_archived: !is_archived }),
          },
        ]}
        fields={[
          { name: 'name', label: t.name, maxLength: realm['max_channel_folder_name_length'] as number },
          {
            name: 'description',
            label: t.description,
            type: 'long',
            isOptional: true,
            maxLength: realm['max_channel_folder_description_length'] as number,
          },
        ]}
        add={({ name = '', description = '' }) => client.call('POST /channel_folders/create', { name, description })}
        edit={{
          values: ({ name, description }) => ({ name, description }),
          send: (folder, values) => change(folder.id, changedFields(folder, values)),
        }}
        empty={t.org.noFolders}
      />
    </>
  )
}
