// Interactive polls and to-do lists.
import type { JSX } from 'preact'
import { useStore } from '#web/base/live.ts'
import { onDemand } from '#web/text/on-demand.ts'
import { listText, texts } from '#web/text/text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Face } from '#web/ui/signs.tsx'
import { newOption, newQuestion, type Poll, voteFor } from './poll.ts'
import { sendSubmessage } from './send-submessage.ts'
import { Adder, Title, wordsIn } from './title.tsx'
import { newTask, newTitle, strike, type TodoList } from './todo.ts'

interface Props {
  readonly id: number
  readonly poll: Poll
  readonly isOwn: boolean
}

export function PollView({ id, poll, isOwn }: Props): JSX.Element {
  const { ownId, people } = useStore('people')
  const t = onDemand.value.widgets
  const nameOf = (userId: number): string =>
    userId === ownId ? t.you : (people.get(userId)?.full_name ?? texts.value.unknownUser)
  const everyone = new Set(poll.options.flatMap(({ voters }) => voters))
  const add = (form: HTMLFormElement): string | undefined => {
    const option = newOption(poll, ownId, wordsIn(form, 'text'))
    if (option === undefined) return t.alreadyOnList
    void sendSubmessage(id, option)
    return undefined
  }
  return (
    <div class="widget">
      <Title
        text={poll.question}
        unnamed={t.poll}
        label={t.changeQuestion}
        isOwn={isOwn}
        change={question => void sendSubmessage(id, newQuestion(question))}
      />
      {poll.options.length === 0 ? <p class="none">{t.noOptions}</p> : null}
      <ul>
        {poll.options.map(option => {
          const { key, text, voters } = option
          const names = listText(voters.map(nameOf))
          const faces = voters.slice(0, mostFaces)
          const share = `${(100 * voters.length) / Math.max(everyone.size, 1)}%`
          const isChosen = voters.includes(ownId)
          return (
            <li key={key} class="poll-option" style={{ '--share': share, '--faces': `${faces.length}` }}>
              <button
                type="button"
                class={isChosen ? 'vote own' : 'vote'}
                aria-pressed={isChosen}
                aria-label={t.voteFor(text, voters.length)}
                aria-description={names}
                title={names}
                onClick={() => void sendSubmessage(id, voteFor(option, ownId))}
              >
                <span class="choice">{isChosen ? <Icon name="check" /> : null}</span>
                <span class="name" dir="auto">
                  {text}
                </span>{' '}
                <span class="total">{voters.length}</span>
              </button>
              <span class="voters">
                {faces.map(userId => (
                  <Face key={userId} userId={userId} />
                ))}
              </span>
            </li>
          )
        })}
      </ul>
      <footer>
        <small>{t.voters(everyone.size)}</small>
        <Adder label={t.newOption} add={add} />
      </footer>
    </div>
  )
}

/** The number beside them counts all voters. */
const mostFaces = 3

interface TodoViewProps {
  readonly id: number
  readonly list: TodoList
  readonly isOwn: boolean
}

export function TodoView({ id, list, isOwn }: TodoViewProps): JSX.Element {
  const { ownId } = useStore()
  const t = onDemand.value.widgets
  const add = (form: HTMLFormElement): string | undefined => {
    const task = newTask(list, ownId, wordsIn(form, 'text'), wordsIn(form, 'desc'))
    if (task === undefined) return t.alreadyOnList
    void sendSubmessage(id, task)
    return undefined
  }
  return (
    <div class="widget">
      <Title
        text={list.title}
        unnamed={t.todo}
        label={t.changeTitle}
        isOwn={isOwn}
        change={title => void sendSubmessage(id, newTitle(title))}
      />
      {list.tasks.length === 0 ? <p class="none">{t.noTasks}</p> : null}
      <ul>
        {list.tasks.map(task => (
          <li key={task.key}>
            <label class={task.isDone ? 'task done' : 'task'}>
              <input type="checkbox" checked={task.isDone} onChange={() => void sendSubmessage(id, strike(task))} />
              <span dir="auto">
                <b>{task.task}</b>
                {task.desc === '' ? '' : `: ${task.desc}`}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <Adder label={t.newTask} add={add}>
        <input
          name="desc"
          aria-label={t.taskDescription}
          placeholder={t.taskDescription}
          dir="auto"
          autocomplete="off"
        />
      </Adder>
    </div>
  )
}
