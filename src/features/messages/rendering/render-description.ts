// Descriptions of channels and of the organization, and texts in profiles.
import { onHook } from '#core/db/hook.ts'
import { render } from '#features/markdown/public.ts'
import { descriptionRendering, realmOf } from '#features/realms/public.ts'
import { renderContext } from './render-context.ts'

/** Only messages share files: in a description they are plain links. */
const noUploads = new Map<string, never>()

export const renderDescriptions = onHook(descriptionRendering, async (tx, { caller, content }) => {
  const writing = { realm: await realmOf(tx, caller), content, writer: caller }
  const context = await renderContext(tx, writing, noUploads)
  const { html } = await render(content, { ...context, isDescription: true, isSilent: true })
  return html
})
