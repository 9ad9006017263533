// Requests that change nothing in clients' state, although clients may get events about them.
import { signedIn } from '#test/sessions.ts'
import { password } from '#test/world.ts'
import { atOnce, scenario } from '../scenario.ts'

const token = 'abcdef0123'
const ops = ['start', 'stop'] as const

export const passing = [
  ...ops.map(op =>
    atOnce(`POST /typing: ${op}`, ({ owner, member }) => owner.ok('POST /typing', { op, to: [member.id] })),
  ),
  ...ops.map(op =>
    scenario(`POST /messages/{message_id}/typing: ${op}`, async ({ owner, member }) => {
      const id = await owner.send([member.id])
      return () => owner.ok(`POST /messages/${id}/typing`, { op })
    }),
  ),
  atOnce('POST /users/me/presence', ({ member }) => member.ok('POST /users/me/presence', { status: 'active' })),
  atOnce('POST /messages/render', ({ member }) => member.ok('POST /messages/render', { content: '*hello*' })),
  atOnce('POST /users/me/android_gcm_reg_id', ({ member }) =>
    member.ok('POST /users/me/android_gcm_reg_id', { token }),
  ),
  scenario('DELETE /users/me/android_gcm_reg_id', async ({ member }) => {
    await member.ok('POST /users/me/android_gcm_reg_id', { token })
    return () => member.ok('DELETE /users/me/android_gcm_reg_id', { token })
  }),
  atOnce('POST /users/me/apns_device_token', ({ member }) =>
    member.ok('POST /users/me/apns_device_token', { token, appid: 'org.example.app' }),
  ),
  scenario('DELETE /users/me/apns_device_token', async ({ member }) => {
    await member.ok('POST /users/me/apns_device_token', { token, appid: 'org.example.app' })
    return () => member.ok('DELETE /users/me/apns_device_token', { token })
  }),
  atOnce('PUT /bot_storage', ({ bot }) => bot.ok('PUT /bot_storage', { storage: { tide: 'high' } })),
  atOnce('DELETE /bot_storage', ({ bot }) => bot.ok('DELETE /bot_storage')),
  atOnce('DELETE /users/me/sessions', ({ member }) => member.ok('DELETE /users/me/sessions')),
  scenario('DELETE /users/me/sessions/{session_id}', async (org, world) => {
    const { ok } = await signedIn(world, org, org.member)
    const [{ id }] = (await ok('GET /users/me/sessions')).sessions
    return () => org.member.ok(`DELETE /users/me/sessions/${id}`)
  }),
  atOnce('POST /bots/{bot_id}/api_key/regenerate', ({ owner, webhookBot }) =>
    owner.ok(`POST /bots/${webhookBot.id}/api_key/regenerate`),
  ),
  // It ends the caller's queues, so the caller isn't one of the watchers.
  scenario('POST /users/me/api_key/regenerate', async ({ moderator }) => {
    await moderator.ok('POST /register_client_device')
    return () => moderator.ok('POST /users/me/api_key/regenerate')
  }),
  ...(['PATCH /settings', 'PATCH /settings/notifications'] as const).map(route =>
    scenario(`${route}: a new password`, async ({ moderator }) => {
      await moderator.ok('POST /register_client_device')
      return () => moderator.ok(route, { old_password: password, new_password: 'another long enough passphrase' })
    }),
  ),
  atOnce('POST /realm/deactivate', ({ owner }) => owner.ok('POST /realm/deactivate'), { isTheEnd: true }),
]
