// A channel as clients see it, and the rules for its fields.
import { codePoints, invalidCharacterAt } from '#core/base/code-points.ts'
import { badRequest } from '#core/contract/failure.ts'
import { object, required, type Values } from '#core/contract/field.ts'
import {
  bool,
  boundedText,
  int,
  jsonOrBareText,
  nullable,
  refuse,
  type Shape,
  text,
  textFrom,
} from '#core/contract/shape.ts'
import { permissionFields } from './channel-permissions.ts'

const ChannelNameEmpty = badRequest("Channel name can't be empty.")
const ChannelNameTooLong = badRequest('Channel name too long (limit: 60 characters).')
const ChannelNameInvalid = badRequest('Invalid character in channel name, at position {position}.')
export const channelNameErrors = [ChannelNameEmpty, ChannelNameTooLong, ChannelNameInvalid]

export const channelNameLimit = 60

/** A channel's name as stored. Fails if it is invalid. */
export function normalizeChannelName(given: string): string {
  const name = given.trim()
  if (name === '') throw ChannelNameEmpty()
  if (codePoints(name) > channelNameLimit) throw ChannelNameTooLong()
  const position = invalidCharacterAt(name)
  if (position > 0) throw ChannelNameInvalid({ position })
  return name
}

export const channelDescriptionLimit = 1024
export const channelDescription = boundedText(channelDescriptionLimit)
export const topicsPolicy = jsonOrBareText(
  textFrom(['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only']),
)

/** A thousand years. Longer retention is written as `unlimited`. */
const longestRetention = 365_000

/** Days, or a word: clients get `unlimited` as -1 and `realm_default` as null. */
export const retentionDays: Shape<number | null> = jsonOrBareText({
  schema: { anyOf: [{ type: 'integer', minimum: 1 }, { enum: ['unlimited', 'realm_default'] }] },
  travels: 'json',
  parse(value, at) {
    if (value === 'unlimited') return -1
    if (value === 'realm_default') return null
    const days = int.parse(value, at)
    if (days < 1) throw refuse(at, 'is too small')
    if (days > longestRetention) throw refuse(at, 'is too large')
    return days
  },
})

export const channelFields = {
  stream_id: required(int, 'Unique channel ID.'),
  name: required(text, 'Name.'),
  description: required(text, 'Description in Markdown.'),
  rendered_description: required(text, 'Description as HTML.'),
  date_created: required(int, 'When it was created.'),
  creator_id: required(nullable(int), 'The user who created it; null when unrecorded.'),
  invite_only: required(bool, 'Private.'),
  is_web_public: required(bool, 'Readable without an account.'),
  is_archived: required(bool, 'Archived.'),
  history_public_to_subscribers: required(bool, 'Whether subscribers see messages from before they subscribed.'),
  message_retention_days: required(
    nullable(int),
    'Days until messages are deleted; null for the default, -1 for never.',
  ),
  topics_policy: required(text, 'Whether the channel requires topics.'),
  first_message_id: required(nullable(int), 'Oldest message, or null.'),
  folder_id: required(nullable(int), 'Its folder, or null.'),
  is_recently_active: required(bool, 'Whether it was created or got a message in the last 180 days.'),
  stream_weekly_traffic: required(nullable(int), 'Messages per week; null for a new channel.'),
  default_push_notifications: required(bool, 'Whether new subscribers get mobile notifications.'),
  stream_post_policy: required(int, 'The users who may send, in the old form.'),
  is_announcement_only: required(bool, 'Whether only administrators can send, in the oldest format.'),
  subscriber_count: required(int, 'Number of active subscribers.'),
  ...permissionFields,
}
export const channelObject = object('Channel', channelFields)
export type Channel = Values<typeof channelFields>
