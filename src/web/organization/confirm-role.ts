// Owners and administrators can do a lot: before a user gives one of these roles, the client says so and asks.
import { ask } from '../ui/dialogs.tsx'
import { administration } from '../text/administration.ts'

interface Props {
  readonly role: number
  /** The people who get the role, at the beginning of a sentence. */
  readonly who: string
  readonly title: string | undefined
  /** The word on the button. */
  readonly action: string
}

export async function confirmRole({ role, who, title, action }: Props): Promise<boolean> {
  const mayDo = administration.peek().users.mayDo[role]
  return mayDo === undefined || ask({ title: title ?? '', text: mayDo(who), action })
}
