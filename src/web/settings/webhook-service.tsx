// The server behind the user's outgoing webhook bot: its URL, the request format, and the token in the requests.
import type { JSX } from 'preact'
import { client } from '../base/live.ts'
import type { Person } from '../store/types.ts'
import { administration } from '../text/administration.ts'
import { Refusal } from '../ui/field-frame.tsx'
import { SelectField } from '../ui/fields.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useAsked } from '../ui/requests.ts'
import { Secret } from '../ui/secret.tsx'

export const formatOptions = (): { value: string; name: string }[] =>
  Object.entries(administration.value.settings.payloadFormats).map(([value, name]) => ({ value, name }))

export function WebhookService({ bot }: { readonly bot: Person }): JSX.Element {
  const t = administration.value.settings
  const { answer, refusal } = useAsked(() => client.call('GET /bots', {}), 'realm_bot')
  const service = answer?.bots.find(({ username }) => username === bot.email)?.services[0]
  if (service === undefined) return <Refusal text={refusal} />
  const change = (fields: { service_payload_url?: string; service_interface?: number }): Promise<unknown> =>
    client.call('PATCH /bots/{bot_id}', { bot_id: bot.user_id, ...fields })
  return (
    <div class="secret-frame">
      <TextField
        label={t.endpointUrl}
        type="url"
        value={service.base_url}
        save={service_payload_url => change({ service_payload_url })}
      />
      <SelectField
        label={t.payloadFormat}
        value={String(service.interface)}
        options={formatOptions()}
        save={format => change({ service_interface: Number(format) })}
      />
      <small>{t.payloadToken}</small>
      <Secret label={t.payloadToken} value={service.token} />
    </div>
  )
}
