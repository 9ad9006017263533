// Opens the switcher to choose a conversation, for parts that come before it.
import type { Conversation } from '../store/conversation.ts'
import { withPart } from '../ui/lazy.tsx'

/** Undefined if the user closes it. */
export async function chooseConversation(title: string): Promise<Conversation | undefined> {
  const { promise, resolve } = Promise.withResolvers<Conversation | undefined>()
  await withPart(
    () => import('./palette.tsx'),
    ({ showChooser }) => showChooser(title, resolve),
  )
  return promise
}
