// Changes of an administrator to the whole organization.
import { systemGroup } from '#test/groups.ts'
import { givePicture } from '#test/pictures.ts'
import { atOnce, scenario } from '../scenario.ts'

const pattern = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' }
const playground = { name: 'Py', pygments_language: 'Python', url_template: 'https://example.com/{?code}' }

const newFolder = async (person: any, name: string): Promise<number> =>
  (await person.ok('POST /channel_folders/create', { name })).channel_folder_id

export const organization = [
  scenario(
    'PATCH /realm',
    async ({ owner }) =>
      () =>
        owner.ok('PATCH /realm', {
          name: 'Lantern Bay',
          description: 'A *bay*',
          message_content_edit_limit_seconds: '"unlimited"',
          message_content_delete_limit_seconds: 60,
          topics_policy: 'disable_empty_topic',
          message_edit_history_visibility_policy: 'none',
          message_retention_days: 30,
          video_chat_provider: 0,
          jitsi_server_url: 'https://calls.example',
          media_preview_size: 150,
          enable_guest_user_indicator: false,
        }),
  ),
  scenario('PATCH /realm: permissions', async org => {
    const moderators = await systemGroup(org, 'role:moderators')
    return () =>
      org.owner.ok('PATCH /realm', {
        can_create_groups: { new: { direct_members: [org.member.id], direct_subgroups: [moderators] } },
        can_invite_users_group: { new: moderators },
      })
  }),
  ...([100, 0] as const).map(days =>
    scenario(`PATCH /realm: a waiting period of ${days} days`, async org => {
      const full = await systemGroup(org, 'role:fullmembers')
      await org.channel('deck', { invite_only: true, can_subscribe_group: full })
      await org.owner.ok('PATCH /realm', { waiting_period_threshold: 100 - days })
      return () => org.owner.ok('PATCH /realm', { waiting_period_threshold: days })
    }),
  ),
  atOnce('PATCH /realm: ways to sign in', ({ owner }) =>
    owner.ok('PATCH /realm', {
      authentication_methods: { Email: false, LDAP: true },
    }),
  ),
  scenario('PATCH /realm: a channel for reports', async org => {
    const id = await org.channel('reports', { invite_only: true })
    return () => org.owner.ok('PATCH /realm', { moderation_request_channel_id: id })
  }),
  atOnce('PATCH /realm/user_settings_defaults', ({ owner }) =>
    owner.ok('PATCH /realm/user_settings_defaults', { web_font_size_px: 20, enter_sends: true }),
  ),
  atOnce('POST /realm/domains', ({ owner }) =>
    owner.ok('POST /realm/domains', { domain: 'herring-bay.example', allow_subdomains: false }),
  ),
  scenario('PATCH /realm/domains/{domain}', async ({ owner }) => {
    await owner.ok('POST /realm/domains', { domain: 'herring-bay.example', allow_subdomains: false })
    return () => owner.ok('PATCH /realm/domains/herring-bay.example', { allow_subdomains: true })
  }),
  scenario('DELETE /realm/domains/{domain}', async ({ owner }) => {
    await owner.ok('POST /realm/domains', { domain: 'herring-bay.example', allow_subdomains: false })
    await owner.ok('PATCH /realm', { emails_restricted_to_domains: true })
    return () => owner.ok('DELETE /realm/domains/herring-bay.example')
  }),
  atOnce('POST /realm/icon', ({ owner }) => givePicture(owner, 'POST /realm/icon')),
  scenario('DELETE /realm/icon', async ({ owner }) => {
    await givePicture(owner, 'POST /realm/icon')
    return () => owner.ok('DELETE /realm/icon')
  }),
  atOnce('POST /realm/logo', ({ owner }) => givePicture(owner, 'POST /realm/logo')),
  scenario('DELETE /realm/logo', async ({ owner }) => {
    await givePicture(owner, 'POST /realm/logo')
    return () => owner.ok('DELETE /realm/logo', { night: false })
  }),
  atOnce('POST /realm/emoji/{emoji_name}', ({ member }) => givePicture(member, 'POST /realm/emoji/herring')),
  scenario('DELETE /realm/emoji/{emoji_name}', async ({ owner, member }) => {
    await givePicture(member, 'POST /realm/emoji/herring')
    return () => owner.ok('DELETE /realm/emoji/herring')
  }),
  atOnce('POST /realm/filters', ({ owner }) => owner.ok('POST /realm/filters', pattern)),
  scenario('PATCH /realm/filters/{filter_id}', async ({ owner }) => {
    const { id } = await owner.ok('POST /realm/filters', pattern)
    return () => owner.ok(`PATCH /realm/filters/${id}`, { ...pattern, url_template: 'https://example.org/{id}' })
  }),
  scenario('DELETE /realm/filters/{filter_id}', async ({ owner }) => {
    const { id } = await owner.ok('POST /realm/filters', pattern)
    return () => owner.ok(`DELETE /realm/filters/${id}`)
  }),
  scenario('PATCH /realm/linkifiers', async ({ owner }) => {
    const { id: first } = await owner.ok('POST /realm/filters', pattern)
    const { id: second } = await owner.ok('POST /realm/filters', { ...pattern, pattern: '%(?P<id>[0-9]+)' })
    return () => owner.ok('PATCH /realm/linkifiers', { ordered_linkifier_ids: [second, first] })
  }),
  atOnce('POST /realm/test_welcome_bot_custom_message', ({ owner }) =>
    owner.ok('POST /realm/test_welcome_bot_custom_message', { welcome_message_custom_text: 'Ahoy' }),
  ),
  atOnce('POST /channel_folders/create', ({ owner }) => newFolder(owner, 'Tides')),
  scenario('PATCH /channel_folders/{channel_folder_id}', async ({ owner }) => {
    const id = await newFolder(owner, 'Tides')
    const change = { name: 'Winds', description: 'And *waves*', is_archived: true }
    return () => owner.ok(`PATCH /channel_folders/${id}`, change)
  }),
  scenario('PATCH /channel_folders', async ({ owner }) => {
    const order = [await newFolder(owner, 'Tides'), await newFolder(owner, 'Winds')]
    return () => owner.ok('PATCH /channel_folders', { order: order.toReversed() })
  }),
  atOnce('POST /realm/playgrounds', ({ owner }) => owner.ok('POST /realm/playgrounds', playground)),
  scenario('DELETE /realm/playgrounds/{playground_id}', async ({ owner }) => {
    const { id } = await owner.ok('POST /realm/playgrounds', playground)
    return () => owner.ok(`DELETE /realm/playgrounds/${id}`)
  }),
  atOnce('POST /realm/profile_fields', ({ owner }) =>
    owner.ok('POST /realm/profile_fields', { name: 'Likes', field_type: 1 }),
  ),
  scenario('PATCH /realm/profile_fields', async ({ owner }) => {
    const { id: first } = await owner.ok('POST /realm/profile_fields', { name: 'Likes', field_type: 1 })
    const { id: second } = await owner.ok('POST /realm/profile_fields', { name: 'Fears', field_type: 1 })
    return () => owner.ok('PATCH /realm/profile_fields', { order: [second, first] })
  }),
  scenario('PATCH /realm/profile_fields/{field_id}', async ({ owner, member }) => {
    const choices = { a: { text: 'Tea', order: '1' }, b: { text: 'Coffee', order: '2' } }
    const { id } = await owner.ok('POST /realm/profile_fields', { name: 'Drinks', field_type: 3, field_data: choices })
    await member.ok('PATCH /users/me/profile_data', { data: [{ id, value: 'b' }] })
    return () => owner.ok(`PATCH /realm/profile_fields/${id}`, { name: 'Drink', field_data: { a: choices.a } })
  }),
  scenario('DELETE /realm/profile_fields/{field_id}', async ({ owner, member }) => {
    const { id } = await owner.ok('POST /realm/profile_fields', { name: 'Likes', field_type: 1 })
    await member.ok('PATCH /users/me/profile_data', { data: [{ id, value: 'tea' }] })
    return () => owner.ok(`DELETE /realm/profile_fields/${id}`)
  }),
  atOnce('POST /invites', ({ owner }) =>
    owner.ok('POST /invites', { invitee_emails: 'nia@newcomers.example', stream_ids: [] }),
  ),
  atOnce('POST /invites/multiuse', ({ owner }) => owner.ok('POST /invites/multiuse')),
  scenario('DELETE /invites/{invite_id}', async ({ owner }) => {
    await owner.ok('POST /invites', { invitee_emails: 'nia@newcomers.example', stream_ids: [] })
    const [invite] = (await owner.ok('GET /invites')).invites
    return () => owner.ok(`DELETE /invites/${invite.id}`)
  }),
  scenario('POST /invites/{invite_id}/resend', async ({ owner }) => {
    await owner.ok('POST /invites', { invitee_emails: 'nia@newcomers.example', stream_ids: [] })
    const [invite] = (await owner.ok('GET /invites')).invites
    return () => owner.ok(`POST /invites/${invite.id}/resend`)
  }),
  scenario('DELETE /invites/multiuse/{invite_id}', async ({ owner }) => {
    await owner.ok('POST /invites/multiuse')
    const [invite] = (await owner.ok('GET /invites')).invites
    return () => owner.ok(`DELETE /invites/multiuse/${invite.id}`)
  }),
]
