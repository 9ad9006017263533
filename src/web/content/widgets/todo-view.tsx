import type { JSX } from 'preact'
import { useStore } from '#web/base/live.ts'
import { onDemand } from '#web/text/on-demand.ts'
import { sendSubmessage } from './send-submessage.ts'
import { Adder, Title, wordsIn } from './title.tsx'
import { newTask, newTitle, strike, type TodoList } from './todo.ts'

interface Props {
  readonly id: number
  readonly list: TodoList
  readonly isOwn: boolean
}

export function TodoView({ id, list, isOwn }: Props): JSX.Element {
  const { ownId } = useStore()
  const t = onDemand.value.widgets
  const add = (form: HTMLFormElement): string | undefined => {
    const task = newTask(list, ownId, wordsIn(form, 'text'), wordsIn(form, 'desc'))
    if (task === undefined) return t.isThere
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
