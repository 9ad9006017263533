// What's around the text in a box: who will read it, uploads, and a conflicting version.
import type { JSX } from 'preact'
import { isOnTheWeb, isPrivate } from '../store/channel-sign.ts'
import type { Conversation } from '../store/conversation.ts'
import { channelOf, type Store } from '../store/store.ts'
import { onDemand } from '../text/on-demand.ts'
import { Icon } from '../ui/icon.tsx'
import { otherVersion, takeOtherVersion } from '../writing/box.ts'
import { uploads } from './uploads.ts'

/** Uploads, each with its progress. */
export const UploadBars = (): JSX.Element | null =>
  uploads.value.length === 0 ? null : (
    <ul class="uploads">
      {uploads.value.map(({ placeholder, name, picture, progress, cancel }) => (
        <li key={placeholder}>
          {/* Hidden if the browser can't show this kind of picture. */}
          {picture && <img src={picture} alt="" onError={({ currentTarget }) => (currentTarget.hidden = true)} />}
          <bdi class="name">{name}</bdi>
          <progress aria-label={onDemand.value.box.uploading(name)} value={progress ?? 0} max={1} />
          <button type="button" class="tool" aria-label={onDemand.value.drafts.cancelUpload(name)} onClick={cancel}>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )

/** The text was changed elsewhere: a quiet line offers the other version. */
export const VersionOffer = (): JSX.Element | null =>
  otherVersion.value === undefined ? null : (
    <p class="version-offer" role="status">
      {onDemand.value.drafts.changedElsewhere}{' '}
      <button type="button" class="link" onClick={takeOtherVersion}>
        {onDemand.value.drafts.useOtherVersion}
      </button>{' '}
      <button type="button" class="link" onClick={() => (otherVersion.value = undefined)}>
        {onDemand.value.drafts.keepMine}
      </button>
    </p>
  )

interface OtherVersionProps {
  readonly text: string
  readonly saveMine: () => void
  readonly take: () => void
}

/** The message was edited meanwhile. The user chooses a version. */
export const OtherVersion = ({ text, saveMine, take }: OtherVersionProps): JSX.Element => (
  <div class="other-version" role="alert">
    <p>{onDemand.value.drafts.editedMeanwhile}</p>
    <div class="text plain" dir="auto">
      {text}
    </div>
    <button type="button" class="link" onClick={saveMine}>
      {onDemand.value.drafts.saveMine}
    </button>{' '}
    <button type="button" class="link" onClick={take}>
      {onDemand.value.drafts.useOtherVersion}
    </button>
  </div>
)

/**
 * Who will read a message to this channel. Undefined for direct messages, which name their readers, and while no
 * channel is chosen.
 */
export function readersOf(store: Store, to: Conversation | string): string | undefined {
  const channel = typeof to === 'string' || 'userIds' in to ? undefined : channelOf(store, to.channelId)
  if (channel === undefined) return undefined
  const t = onDemand.value.readers
  return isOnTheWeb(channel) ? t.web : isPrivate(channel) ? t.private(channel.subscriber_count) : t.public
}
