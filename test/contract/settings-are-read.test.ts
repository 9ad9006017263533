// Every declared setting is read by code that acts on it, or is listed here with its other purpose. Comments,
// descriptions, forms that offer a setting and lists of who may change it don't count.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'
import { mapValues } from '#core/base/records.ts'
import { allSettings, personalSettings } from '#features/personal-settings/personal-settings.ts'
import { permissionSettings, plainRealmSettings } from '#features/realms/realm-settings.ts'
import { factory, presets } from '#test/personal-settings.ts'

const noMail = 'Parley sends no such mail; clients show the setting.'
const noPush = 'Parley sends no push notifications; clients show the setting.'
const otherClients = 'Stored for other clients.'

/** Only stored and announced. */
const notRead: Readonly<Record<string, string>> = {
  allow_private_data_export: 'Parley has no export that administrators can start.',
  digest_emails_enabled: noMail,
  digest_weekday: noMail,
  email_notifications_batching_period_seconds: noMail,
  enable_digest_emails: noMail,
  enable_followed_topic_email_notifications: noMail,
  enable_login_emails: noMail,
  enable_marketing_emails: noMail,
  enable_offline_email_notifications: noMail,
  message_content_allowed_in_email_notifications: noMail,
  message_content_in_email_notifications: noMail,
  realm_name_in_email_notifications_policy: noMail,
  send_welcome_emails: noMail,
  enable_followed_topic_push_notifications: noPush,
  enable_offline_push_notifications: noPush,
  enable_online_push_notifications: noPush,
  require_e2ee_push_notifications: noPush,
  enable_guest_user_indicator: otherClients,
  hide_ai_features: otherClients,
  inline_url_embed_preview: 'Parley makes no previews of web pages; clients show the setting.',
  left_side_userlist: otherClients,
  media_preview_size: otherClients,
  org_type: 'Clients show what kind of organization it is.',
  user_list_style: otherClients,
  want_advertise_in_communities_directory: 'There is no directory; clients show the setting.',
  web_inbox_show_channel_folders: otherClients,
  web_left_sidebar_unreads_count_summary: otherClients,
  web_stream_unreads_count_display_policy: otherClients,
  web_suggest_update_timezone: otherClients,
}

const onlyNaming =
  /^src\/(schema\/|web\/(organization|settings|text)\/|features\/(personal-settings\/personal|realms\/realm|settings\/change)-settings\.ts$)/
const comment = /^\s*(\/\/|\/?\*).*|\s\/\/ .*/gm
const text = /'[^'\n]*'/g
const wordsOf = (code: string): readonly string[] =>
  code
    .replace(comment, '')
    .replace(text, one => (one.includes(' ') ? '' : one))
    .match(/\w+/g) ?? []
const names = [allSettings, plainRealmSettings, permissionSettings].flatMap(table => Object.keys(table))

void it('every setting is read, or listed with its purpose', () => {
  const words = new Set(
    globSync('src/**/*.{ts,tsx}')
      .filter(file => !onlyNaming.test(file))
      .flatMap(file => wordsOf(readFileSync(file, 'utf8'))),
  )
  // The web client reads a setting of the organization as `realm_<name>`.
  const unread = names.filter(name => !words.has(name) && !words.has(`realm_${name}`))
  assert.deepEqual(unread.toSorted(), Object.keys(notRead).toSorted())
})

void it('the tests know every personal setting and its factory value', () => {
  assert.deepEqual(
    mapValues(allSettings, setting => setting.factory),
    factory,
  )
  assert.deepEqual(Object.keys(personalSettings).toSorted(), Object.keys(presets.factory).toSorted())
})
