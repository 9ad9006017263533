import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int, nonBlankText } from '#core/contract/shape.ts'
import { messageSent } from '#features/messages/public.ts'
import { realmOf, welcomeTextLimit } from '#features/realms/public.ts'
import { postWelcome } from '../greet.ts'

export const testWelcomeMessage = endpoint({
  route: 'POST /realm/test_welcome_bot_custom_message',
  summary: 'Send the caller a preview of the welcome message',
  access: 'administrator',
  params: {
    welcome_message_custom_text: required(nonBlankText(welcomeTextLimit), 'The message, in Markdown.', { since: 416 }),
  },
  returns: { message_id: required(int, 'ID of the message.') },
  emits: [messageSent],

  async handle({ caller, params: { welcome_message_custom_text: content }, tx }) {
    const { id } = await postWelcome(tx, await realmOf(tx, caller), caller.id, content)
    return { message_id: id }
  },
})
