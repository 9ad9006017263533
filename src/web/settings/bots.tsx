// The user's own bots.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { orSay } from '../base/at-once.ts'
import { client, useStore } from '../base/live.ts'
import { mayInOrganization } from '../store/permissions.ts'
import type { Person } from '../store/types.ts'
import { administration } from '../text/administration.ts'
import { ask } from '../ui/dialogs.tsx'
import { Form, type FormField } from '../ui/form.tsx'
import { PictureField, sendFile } from '../ui/picture-field.tsx'
import { Rows } from '../ui/rows.tsx'
import { Secret } from '../ui/secret.tsx'
import { formatOptions, WebhookService } from './webhook-service.tsx'

export function Bots(): JSX.Element {
  const t = administration.value
  const store = useStore('people')
  const own = [...store.people.values()].filter(
    ({ is_bot, is_active, bot_owner_id }) => is_bot && is_active && bot_owner_id === store.ownId,
  )
  return (
    <>
      <Rows
        rows={own.map(bot => (
          <BotRow key={bot.user_id} bot={bot} />
        ))}
        empty={t.settings.noBots}
      />
      <h3>{t.settings.newBot}</h3>
      <NewBot />
    </>
  )
}

const outgoing = '3'

function NewBot(): JSX.Element {
  const t = administration.value
  const store = useStore('organization', 'groups')
  const mayCreate = mayInOrganization(store, 'can_create_bots_group')
  const kinds = mayCreate
    ? ['1', '2', outgoing]
    : mayInOrganization(store, 'can_create_write_only_bots_group')
      ? ['2']
      : []
  const [chosen, setChosen] = useState<string>()
  const kind = chosen ?? kinds[0]
  if (kind === undefined) return <p class="remarks locked">{t.settings.mayNotCreateBots}</p>
  const serviceFields: readonly FormField[] = [
    { name: 'payload_url', label: t.settings.endpointUrl, type: 'url', help: t.settings.endpointUrlHelp },
    { name: 'interface_type', label: t.settings.payloadFormat, options: formatOptions() },
  ]
  return (
    <Form
      fields={[
        { name: 'full_name', label: t.settings.botName },
        { name: 'short_name', label: t.settings.botShortName, help: t.settings.botShortNameHelp },
        {
          name: 'bot_type',
          label: t.settings.botType,
          options: kinds.map(value => ({ value, name: t.settings.botTypes[value] ?? value })),
          changed: setChosen,
        },
        ...(kind === outgoing ? serviceFields : []),
      ]}
      action={t.create}
      send={async ({ full_name = '', short_name = '', bot_type, payload_url, interface_type }) => {
        const service = payload_url === undefined ? {} : { payload_url, interface_type: Number(interface_type) }
        await client.call('POST /bots', { full_name, short_name, bot_type: Number(bot_type), ...service })
      }}
    />
  )
}

export function BotRow({ bot }: { readonly bot: Person }): JSX.Element {
  const t = administration.value.settings
  const [key, setKey] = useState<string>()
  const bot_id = bot.user_id
  const deactivate = async (): Promise<void> => {
    if (await ask({ title: t.deactivateQuestion(bot.full_name), action: t.deactivate }))
      await orSay(client.call('DELETE /bots/{bot_id}', { bot_id }))
  }
  const replace = async (): Promise<void> =>
    setKey((await client.call('POST /bots/{bot_id}/api_key/regenerate', { bot_id })).api_key)
  return (
    <li>
      <span class="what">
        <bdi>{bot.full_name}</bdi>
        <small>
          {t.botTypes[bot.bot_type ?? 0] ?? ''} · {bot.email}
        </small>
      </span>
      {key === undefined ? (
        <button
          type="button"
          class="plain"
          aria-label={t.showKeyOf(bot.full_name)}
          onClick={() =>
            void orSay(client.call('GET /bots/{bot_id}/api_key', { bot_id }).then(({ api_key }) => setKey(api_key)))
          }
        >
          {t.showKey}
        </button>
      ) : (
        <Secret
          label={t.showKeyOf(bot.full_name)}
          value={key}
          replace={{ name: t.generateKey, question: t.generateKeyQuestion, run: replace }}
        />
      )}
      <PictureField
        label={t.pictureOf(bot.full_name)}
        url={bot.avatar_url}
        send={file => sendFile('PATCH', `/bots/${bot_id}`, file)}
      />
      {key !== undefined && String(bot.bot_type) === outgoing ? <WebhookService bot={bot} /> : null}
      <button type="button" class="plain danger" onClick={() => void deactivate()}>
        {t.deactivate}
      </button>
    </li>
  )
}
