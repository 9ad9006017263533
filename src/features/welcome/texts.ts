// The welcome messages. Links are relative: the server's address may change, and every client knows it.
import type { ServerTexts } from '#features/texts/public.ts'
import type { Account } from '#features/users/public.ts'

/** The first channels. */
export const firstChannels = ['general', 'sandbox'] as const
export type FirstChannel = (typeof firstChannels)[number]

interface FirstMessage {
  readonly channel: FirstChannel
  readonly topic: string
  readonly content: string
  /** Reaction from the welcome bot. */
  readonly reaction?: string
}

type Texts = ServerTexts['welcome']

/** Oldest first. Clients list the newest conversations first, so the one to start with comes last. */
export function firstMessages(
  { topics, ...t }: Texts,
  { id, full_name }: Pick<Account, 'id' | 'full_name'>,
): readonly FirstMessage[] {
  const others = [topics.writing, topics.mentions, topics.moving, topics.around]
  const next = `${t.next}\n\n${others.map(topic => `* #**sandbox>${topic}**`).join('\n')}`
  return [
    { channel: 'sandbox', topic: topics.around, content: t.around },
    { channel: 'sandbox', topic: topics.moving, content: t.moving },
    {
      channel: 'sandbox',
      topic: topics.mentions,
      content: t.mentions(`@**${full_name}|${id}**`),
      reaction: 'wave',
    },
    { channel: 'sandbox', topic: topics.writing, content: t.writing(topics.start) },
    { channel: 'general', topic: topics.apps, content: t.apps },
    { channel: 'general', topic: topics.start, content: t.start(topics.start) },
    { channel: 'general', topic: topics.start, content: next },
  ]
}

/** The first message to the owner of a new organization. */
export const ownersGreeting = (t: Texts): string => t.owners(t.topics.start)

/** The first message to a later user. */
export function greeting(t: Texts, firstTopic: string | undefined): string {
  const steps = [...(firstTopic === undefined ? [] : [t.read(firstTopic)]), t.setUpProfile, t.findChannels]
  return `${t.greeting}

${steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}

${t.shortcuts}`
}
