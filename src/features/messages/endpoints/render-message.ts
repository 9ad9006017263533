import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { boundedText, text } from '#core/contract/shape.ts'
import { realmOf } from '#features/realms/public.ts'
import { contentLimit } from '../truncated.ts'
import { isCostlyText, prepareText, readyToRender } from '../rendering/render-text.ts'

export const renderMessage = endpoint({
  route: 'POST /messages/render',
  summary: 'Render a message without sending it',
  access: 'user',
  params: { content: required(boundedText(contentLimit), 'The text, in Markdown.') },
  returns: { rendered: required(text, 'The same as HTML.') },
  heavy: ({ content }) => isCostlyText(content),
  // Nothing is written.
  ownTransactions: true,

  async handle({ caller, params: { content }, db, confirm }) {
    await prepareText(content)
    await confirm()
    // Other reads wait for the snapshot, so the text is rendered after it.
    const renderIt = await db.read(async tx => {
      const realm = await realmOf(tx, caller)
      return readyToRender(tx, { realm, content, writer: caller, sharer: caller })
    })
    return { rendered: (await renderIt()).rendered.html }
  },
})
