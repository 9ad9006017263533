// Custom emoji. Users with the permission can add emoji, and remove their own.
import type { JSX } from 'preact'
import { orSay } from '../base/at-once.ts'
import { client, useStore } from '../base/live.ts'
import { compareNames } from '../store/order.ts'
import { isInRole, mayInOrganization } from '../store/permissions.ts'
import { administration } from '../text/administration.ts'
import { Form } from '../ui/form.tsx'
import { pictureTypes, sendFile } from '../ui/picture-field.tsx'
import { useAsked } from '../ui/requests.ts'
import { Rows } from '../ui/rows.tsx'

export function CustomEmoji(): JSX.Element {
  const t = administration.value
  const store = useStore('organization', 'groups')
  const { answer, refusal } = useAsked(async () => (await client.call('GET /realm/emoji')).emoji, 'realm_emoji')
  const isAdministrator = isInRole(store, 'role:administrators')
  const mayAdd = mayInOrganization(store, 'can_add_custom_emoji_group')
  const rows =
    answer &&
    Object.values(answer)
      .filter(({ deactivated }) => !deactivated)
      .sort((a, b) => compareNames(a.name, b.name))
      .map(({ id, name, source_url, author_id }) => (
        <li key={id}>
          <img class="emoji" src={source_url} alt="" />
          <span class="what">
            <bdi>:{name}:</bdi>
          </span>
          {isAdministrator || (mayAdd && author_id === store.ownId) ? (
            <button
              type="button"
              class="plain"
              aria-label={`${t.remove}: ${name}`}
              onClick={() => void orSay(client.call('DELETE /realm/emoji/{emoji_name}', { emoji_name: name }))}
            >
              {t.remove}
            </button>
          ) : null}
        </li>
      ))
  return (
    <>
      <p>{t.org.customEmojiHelp}</p>
      <Rows rows={rows} refusal={answer === undefined ? refusal : undefined} empty={t.org.noCustomEmoji} />
      {mayAdd ? <NewEmoji /> : <p class="remarks locked">{t.org.mayNotAddEmoji}</p>}
    </>
  )
}

const NewEmoji = (): JSX.Element => (
  <Form
    fields={[
      { name: 'name', label: administration.value.name, maxLength: 100 },
      { name: 'picture', label: administration.value.settings.picture, type: 'file', accept: pictureTypes },
    ]}
    action={administration.value.add}
    send={({ name = '' }, data) =>
      sendFile('POST', `/realm/emoji/${encodeURIComponent(name)}`, data.get('picture') as File)
    }
  />
)
