// Moves a message, or a whole topic, to another topic or channel.
import type { JSX, TargetedSubmitEvent } from 'preact'
import { useState } from 'preact/hooks'
import { useStore } from '../base/live.ts'
import { goTo, hashOfNarrow, topicTerms } from '../base/navigate.ts'
import { say } from '../base/notice.ts'
import { signedName } from '../store/channel-sign.ts'
import { topicsOf } from '../store/counts.ts'
import { moveRights } from '../store/message-rights.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { loadTopics } from '../topics/channel-topics.ts'
import { Dialog, openDialog } from '../ui/dialogs.tsx'
import {
  type Move,
  type Moved,
  moveIn,
  type Refusal,
  refusalOf,
  sendMove,
  targets,
  type Which,
} from './move-messages.ts'

export const openMoveDialog = (moved: Moved): void => openDialog(close => <MoveDialog moved={moved} close={close} />)

function MoveDialog({ moved, close }: { readonly moved: Moved; readonly close: () => void }): JSX.Element {
  const store = useStore('channels', 'topics', 'groups', 'organization')
  const [channelId, setChannelId] = useState(moved.channelId)
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const rights = moveRights(store, moved.channelId)
  const t = texts.value
  const moveTexts = onDemand.value.move
  const send = async (move: Move, messageId: number | undefined): Promise<void> => {
    setBusy(true)
    try {
      const id = await sendMove(moved, move, messageId)
      close()
      const goThere = (): void => goTo(hashOfNarrow(topicTerms(move.channelId, move.topic), id))
      say(moveTexts.hasMoved, { name: moveTexts.goThere, run: goThere })
    } catch (error) {
      setRefusal(refusalOf(error))
    }
    setBusy(false)
  }
  const onSubmit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const move = moveIn(event.currentTarget, moved)
    // The user accepted the offer to move only a part.
    const part = event.submitter?.hasAttribute('data-part') === true ? refusal?.part : undefined
    void (part === undefined ? send(move, moved.messageId) : send({ ...move, which: 'change_later' }, part.firstId))
  }
  return (
    <Dialog
      title={moved.messageId === undefined ? onDemand.value.actions.moveTopic : onDemand.value.actions.move}
      close={close}
    >
      <form class="move" onSubmit={onSubmit}>
        <label class="field-line">
          {t.actions.channel}
          <select
            name="channel"
            disabled={!rights.channel}
            onFocus={() => void loadTopics(channelId)}
            onChange={({ currentTarget }) => {
              setChannelId(Number(currentTarget.value))
              void loadTopics(Number(currentTarget.value))
            }}
          >
            {targets(store, moved.channelId).map(channel => (
              <option key={channel.stream_id} value={channel.stream_id} selected={channel.stream_id === channelId}>
                {signedName(channel)}
              </option>
            ))}
          </select>
        </label>
        <label class="field-line">
          {t.topic}
          <input
            name="topic"
            autofocus
            dir="auto"
            autocomplete="off"
            list="move-topics"
            readOnly={!rights.topic}
            maxLength={store.realm.max_topic_length}
            defaultValue={moved.topic}
            placeholder={t.generalChat}
          />
        </label>
        <datalist id="move-topics">
          {topicsOf(store, channelId).map(({ key, name }) => (
            <option key={key} value={name} />
          ))}
        </datalist>
        {moved.messageId === undefined ? null : <WhichMessages />}
        <Choice name="new" text={moveTexts.tellNew} isChecked />
        <Choice name="old" text={moveTexts.tellOld} />
        {refusal === undefined ? null : (
          <p class="failure" role="alert">
            {refusal.text}
          </p>
        )}
        <div class="buttons">
          {refusal?.part === undefined ? null : (
            <button type="submit" data-part disabled={isBusy}>
              {moveTexts.movePart(refusal.part.count)}
            </button>
          )}
          <button type="submit" class="primary" disabled={isBusy}>
            {onDemand.value.actions.move}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function WhichMessages(): JSX.Element {
  const t = onDemand.value.move
  const choices: readonly (readonly [Which, string])[] = [
    ['change_one', t.moveOne],
    ['change_later', t.moveLater],
    ['change_all', t.moveAll],
  ]
  return (
    <fieldset>
      <legend>{t.whichMessages}</legend>
      {choices.map(([value, text], at) => (
        <label key={value}>
          <input type="radio" name="which" value={value} defaultChecked={at === 1} /> {text}
        </label>
      ))}
    </fieldset>
  )
}

const Choice = ({
  name,
  text,
  isChecked = false,
}: {
  name: string
  text: string
  isChecked?: boolean
}): JSX.Element => (
  <label>
    <input type="checkbox" name={name} defaultChecked={isChecked} /> {text}
  </label>
)
