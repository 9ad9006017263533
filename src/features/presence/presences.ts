// The presence of all users that the reader may see.
import type { Caller } from '#core/contract/access.ts'
import { required } from '#core/contract/field.ts'
import { anyJson, dictionary, int, type Shape } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { readRealmSettings, realmOf } from '#features/realms/public.ts'
import { apiEmail, visibleAmong } from '#features/users/public.ts'
import { asLegacy, asModern, historyDays, legacyPresence, modernPresence } from './presence.ts'
import { changedPresences } from './store.ts'

const daySeconds = 86_400

const eitherForm: Shape<Record<string, object>> = {
  ...dictionary(anyJson as Shape<object>),
  schema: { type: 'object', additionalProperties: { anyOf: [modernPresence.schema, legacyPresence.schema] } },
}

export const presencesFields = {
  presences: required(eitherForm, 'By user ID; in the old form by address.'),
  server_timestamp: required(int, 'When they were read, in UNIX seconds.'),
}
export const lastUpdateField = required(int, 'last_update_id for the next request; -1 if there are no presences.')

interface PresencesRequest {
  readonly tx: ReadTx
  readonly caller: Caller
  /** Whether presences are by user ID. */
  readonly modern: boolean
  /** The last update that the client has. */
  readonly lastUpdateId?: number | undefined
  readonly historyLimitDays?: number | undefined
}

export async function presencesFor(request: PresencesRequest): Promise<{
  presences: Record<string, object>
  server_timestamp: number
  presence_last_update_id: number
}> {
  const { tx, caller, modern, lastUpdateId = -1, historyLimitDays = historyDays } = request
  const realm = await realmOf(tx, caller)
  const since = lastUpdateId > 0 ? 0 : tx.now - Math.min(historyLimitDays, tx.now) * daySeconds
  const isOff = readRealmSettings(realm.settings).presence_disabled
  const rows = isOff ? [] : await changedPresences(tx, realm.id, lastUpdateId, since)
  const visible = await visibleAmong(tx, caller, rows)
  const presences = visible.map((row): [string, object] =>
    modern ? [String(row.id), asModern(row)] : [apiEmail(tx.server, realm, row), asLegacy(row)],
  )
  return {
    presences: Object.fromEntries(presences),
    server_timestamp: tx.now,
    presence_last_update_id: rows.reduce((newest, { update_id }) => Math.max(newest, update_id), lastUpdateId),
  }
}
