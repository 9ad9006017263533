// Requests that change nothing in the state of clients, though clients may get events about them.
import { signedIn } from '#test/sessions.ts'
import { password } from '#test/world.ts'
import { scenario } from '../scenario.ts'

const token = 'abcdef0123'
const ops = ['start', 'stop'] as const

export const passing = [
  ...ops.map(op =>
    scenario(
      'POST /typing',
      async ({ owner, member }) =>
        () =>
          owner.ok('POST /typing', { op, to: [member.id] }),
      { title: op },
    ),
  ),
  ...ops.map(op =>
    scenario(
      'POST /messages/{message_id}/typing',
      async ({ owner, member }) => {
        const id = await owner.send([member.id])
        return () => owner.ok(`POST /messages/${id}/typing`, { op })
      },
      { title: op },
    ),
  ),
  scenario('POST /users/me/presence', async ({ member }) => {
    return () => member.ok('POST /users/me/presence', { status: 'active' })
  }),
  scenario('POST /messages/render', async ({ member }) => {
    return () => member.ok('POST /messages/render', { content: '*hello*' })
  }),
  scenario('POST /users/me/android_gcm_reg_id', async ({ member }) => {
    return () => member.ok('POST /users/me/android_gcm_reg_id', { token })
  }),
  scenario('DELETE /users/me/android_gcm_reg_id', async ({ member }) => {
    await member.ok('POST /users/me/android_gcm_reg_id', { token })
    return () => member.ok('DELETE /users/me/android_gcm_reg_id', { token })
  }),
  scenario('POST /users/me/apns_device_token', async ({ member }) => {
    return () => member.ok('POST /users/me/apns_device_token', { token, appid: 'org.example.app' })
  }),
  scenario('DELETE /users/me/apns_device_token', async ({ member }) => {
    await member.ok('POST /users/me/apns_device_token', { token, appid: 'org.example.app' })
    return () => member.ok('DELETE /users/me/apns_device_token', { token })
  }),
  scenario('DELETE /users/me/sessions', async ({ member }) => {
    return () => member.ok('DELETE /users/me/sessions')
  }),
  scenario('DELETE /users/me/sessions/{session_id}', async (org, world) => {
    const { ok } = await signedIn(world, org, org.member)
    const [{ id }] = (await ok('GET /users/me/sessions')).sessions
    return () => org.member.ok(`DELETE /users/me/sessions/${id}`)
  }),
  scenario('POST /bots/{bot_id}/api_key/regenerate', async ({ owner, webhookBot }) => {
    return () => owner.ok(`POST /bots/${webhookBot.id}/api_key/regenerate`)
  }),
  // It ends the queues of the caller, so the caller is none of the watchers.
  scenario('POST /users/me/api_key/regenerate', async ({ moderator }) => {
    await moderator.ok('POST /register_client_device')
    return () => moderator.ok('POST /users/me/api_key/regenerate')
  }),
  ...(['PATCH /settings', 'PATCH /settings/notifications'] as const).map(route =>
    scenario(
      route,
      async ({ moderator }) => {
        await moderator.ok('POST /register_client_device')
        return () => moderator.ok(route, { old_password: password, new_password: 'another long enough passphrase' })
      },
      { title: 'a new password' },
    ),
  ),
  scenario(
    'POST /realm/deactivate',
    async ({ owner }) =>
      () =>
        owner.ok('POST /realm/deactivate'),
    { isTheEnd: true },
  ),
]
