import type { Caller } from '#core/contract/access.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { boundedText, int, textFrom } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { channelById, type ChannelRow } from '#features/channels/public.ts'
import { MessageInvalid, messageSent, postNotice, truncatedTopic, visibleMessage } from '#features/messages/public.ts'
import { type Realm, readRealmSettings, realmOf } from '#features/realms/public.ts'
import { reportOf, reportText, reportTypeNames } from '../report.ts'

const ExplanationMissing = badRequest('An explanation is required.')
const ReportingOff = badRequest('Moderation request channel must be specified to enable message reporting.')

export const reportMessage = endpoint({
  route: 'POST /messages/{message_id}/report',
  summary: 'Report a message to the moderators',
  access: 'user',
  // The reported message is rendered again.
  heavy: true,
  params: {
    description: withDefault(boundedText(1000), '', 'An explanation; required if the reason is other.'),
    message_id: required(int, 'The message.'),
    report_type: required(textFrom(reportTypeNames, 'long'), 'The reason.', { since: 382 }),
  },
  errors: [ExplanationMissing, ReportingOff, MessageInvalid],
  emits: [messageSent],

  async handle({ caller, params: { description, message_id, report_type }, tx }) {
    if (report_type === 'other' && description === '') throw ExplanationMissing()
    const realm = await realmOf(tx, caller)
    const channel = await moderationChannel(tx, caller, realm)
    if (channel === undefined) throw ReportingOff()
    const { message } = await visibleMessage(tx, caller, message_id)
    const report = await reportOf(tx, realm, caller, message)
    const topic = truncatedTopic(report.texts.topic(report.sender.full_name))
    const content = reportText({ ...report, type: report_type, description })
    await postNotice(tx, { realm, to: { channel, topic }, content, isSilent: true })
  },
})

async function moderationChannel(tx: ReadTx, caller: Caller, realm: Realm): Promise<ChannelRow | undefined> {
  const { moderation_request_channel_id: id } = readRealmSettings(realm.settings)
  const channel = id === -1 ? undefined : await channelById(tx, caller.realmId, id)
  return channel?.archived === 1 ? undefined : channel
}
