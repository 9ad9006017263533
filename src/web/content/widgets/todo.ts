// A to-do list: every reader can add tasks and check them off.
import { type Entry, isIndex, isObject, nextIndex } from './submessages.ts'

export interface Task {
  readonly key: string
  readonly task: string
  readonly desc: string
  readonly isDone: boolean
}

export interface TodoList {
  readonly kind: 'todo'
  readonly title: string
  readonly tasks: readonly Task[]
}

/** Undefined if the data isn't a valid to-do list. */
export function todoOf(extra: unknown, entries: readonly Entry[], authorId: number): TodoList | undefined {
  const { task_list_title: title = '', tasks = [] } = isObject(extra) ? extra : {}
  if (typeof title !== 'string' || !Array.isArray(tasks) || !tasks.every(isTask)) return undefined
  let list: TodoList = { kind: 'todo', title, tasks: [] }
  for (const [at, task] of tasks.entries()) list = withTask(list, `${at},canned`, task)
  for (const entry of entries) list = afterEntry(list, entry, authorId)
  return list
}

interface TaskFields {
  readonly task: string
  readonly desc?: string
  readonly completed?: boolean
}

const isTask = (value: unknown): value is TaskFields =>
  isObject(value) &&
  typeof value['task'] === 'string' &&
  (value['desc'] === undefined || typeof value['desc'] === 'string') &&
  (value['completed'] === undefined || typeof value['completed'] === 'boolean')

function afterEntry(list: TodoList, { senderId, data }: Entry, authorId: number): TodoList {
  const { type, key, title } = data
  if (type === 'new_task' && isIndex(key) && isTask(data)) return withTask(list, `${key},${senderId}`, data)
  if (type === 'new_task_list_title' && typeof title === 'string')
    return senderId === authorId ? { ...list, title } : list
  if (type === 'strike')
    return { ...list, tasks: list.tasks.map(one => (one.key === key ? { ...one, isDone: !one.isDone } : one)) }
  return list
}

/** A task with the same name isn't added again. */
function withTask(list: TodoList, key: string, { task, desc = '', completed = false }: TaskFields): TodoList {
  const isKnown = task.trim() === '' || list.tasks.some(one => one.key === key || isSameText(one.task, task))
  return isKnown ? list : { ...list, tasks: [...list.tasks, { key, task, desc, isDone: completed }] }
}

const isSameText = (a: string, b: string): boolean => a.trim() === b.trim()

export const strike = ({ key }: Task): object => ({ type: 'strike', key })

export const newTitle = (title: string): object => ({ type: 'new_task_list_title', title })

/** Undefined if the list already has the task, or the user has added too many. */
export function newTask({ tasks }: TodoList, ownId: number, task: string, desc: string): object | undefined {
  if (tasks.some(one => isSameText(one.task, task))) return undefined
  const own = tasks.map(({ key }) => key.split(',')).filter(([, sender]) => sender === String(ownId))
  const key = nextIndex(own.map(([index]) => Number(index)))
  return key === undefined ? undefined : { type: 'new_task', key, task, desc, completed: false }
}
