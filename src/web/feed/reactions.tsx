// A message's reactions.
import type { JSX } from 'preact'
import { pickReaction } from '../actions/open.ts'
import { useStore } from '../base/live.ts'
import { EmojiSign } from '../emoji/emoji-sign.tsx'
import { toggleReaction } from '../messages/message-actions.ts'
import { mayReact } from '../store/message-rights.ts'
import type { Message } from '../store/types.ts'
import { listText, texts } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'

/** With up to this many reactions, show names instead of a count. */
const mostNamed = 3

export function Reactions({ message }: { readonly message: Message }): JSX.Element | null {
  const store = useStore('people', 'settings', 'channels')
  const { people, ownId, settings } = store
  if (message.reactions.length === 0) return null
  const t = texts.value
  const groups = Map.groupBy(message.reactions, ({ reaction_type, emoji_code }) => `${reaction_type} ${emoji_code}`)
  const isNamed = settings['display_emoji_reaction_users'] === true && message.reactions.length <= mostNamed
  const isOpen = mayReact(store, message)
  const nameOf = (id: number): string => (id === ownId ? t.actions.you : (people.get(id)?.full_name ?? t.unknownUser))
  return (
    <div class="reactions">
      {[...groups].map(([key, all]) => {
        const [first] = all
        if (first === undefined) return null
        const isOwn = all.some(({ user_id }) => user_id === ownId)
        const users = listText(all.map(({ user_id }) => nameOf(user_id)))
        return (
          <button
            key={key}
            type="button"
            class={isOwn ? 'own' : ''}
            aria-pressed={isOwn}
            aria-label={`${t.react(first.emoji_name)}: ${users}`}
            title={`${users} · :${first.emoji_name}:`}
            disabled={!isOpen}
            onClick={() => void toggleReaction(message.id, first)}
          >
            <span class="emoji" aria-hidden="true">
              <EmojiSign {...first} />
            </span>{' '}
            <bdi>{isNamed ? users : all.length}</bdi>
          </button>
        )
      })}
      {isOpen ? (
        <button
          type="button"
          class="more"
          aria-label={t.actions.addReaction}
          onClick={({ currentTarget }) => void pickReaction(message.id, currentTarget)}
        >
          <Icon name="react" />
        </button>
      ) : null}
    </div>
  )
}
