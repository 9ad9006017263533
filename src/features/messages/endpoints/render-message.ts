import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { boundedText, text } from '#core/contract/shape.ts'
import { realmOf } from '#features/realms/public.ts'
import { contentLimit } from '../truncated.ts'
import { prepareText, renderText } from '../rendering/render-text.ts'

export const renderMessage = endpoint({
  route: 'POST /messages/render',
  summary: 'Render the text of a message without sending it',
  access: 'user',
  params: { content: required(boundedText(contentLimit), 'The text, in Markdown.') },
  returns: { rendered: required(text, 'The same as HTML.') },
  // Nothing is written.
  ownTransactions: true,

  async handle({ caller, params: { content }, db, confirm }) {
    await prepareText(content)
    await confirm()
    return db.read(async tx => {
      const realm = await realmOf(tx, caller)
      const { rendered } = await renderText(tx, { realm, content, writer: caller, sharer: caller })
      return { rendered: rendered.html }
    })
  },
})
