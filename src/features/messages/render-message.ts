import { endpoint } from '#core/contract/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { boundedText, text } from '#core/contract/shape.ts'
import { render } from '#features/markdown/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { contentLimit } from './content.ts'
import { renderContext } from './render-context.ts'

export const renderMessage = endpoint({
  route: 'POST /messages/render',
  summary: 'Show what a message would look like',
  access: 'user',
  params: { content: required(boundedText(contentLimit), 'What to say, in Markdown.') },
  returns: { rendered: required(text, 'The same as HTML.') },
  errors: [],

  async handle({ caller, params: { content }, tx, server, now }) {
    const realm = await realmOf(tx, caller)
    const context = await renderContext(tx, { server, realm, content, writer: caller }, now)
    return { rendered: (await render(content, context)).html }
  },
})
