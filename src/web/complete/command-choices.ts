// Commands at the very start of a message.
import type { Choice } from './choice.ts'

export type Command = 'me' | 'poll' | 'todo' | 'dark' | 'light'
const commands: readonly Command[] = ['me', 'poll', 'todo', 'dark', 'light']

export const commandChoices = (query: string, about: Readonly<Record<Command, string>>): Choice[] =>
  commands
    .filter(name => name.startsWith(query))
    .map(name => ({
      key: name,
      name: `/${name}`,
      about: about[name],
      text: name === 'me' ? '/me ' : '',
      ...(name === 'me' ? {} : { action: name }),
    }))
