import { ask } from '../ui/dialogs.tsx'
import { client, theStore } from '../base/live.ts'
import { orSay } from '../base/at-once.ts'
import type { Person } from '../store/types.ts'
import { onDemand } from '../text/on-demand.ts'

export async function toggleMuted({ user_id: muted_user_id, full_name }: Person): Promise<void> {
  const t = onDemand.value.people
  if (theStore().mutedUsers.has(muted_user_id)) {
    await orSay(client.call('DELETE /users/me/muted_users/{muted_user_id}', { muted_user_id }))
    return
  }
  if (!(await ask({ title: t.muteQuestion(full_name), action: t.mute }))) return
  await orSay(client.call('POST /users/me/muted_users/{muted_user_id}', { muted_user_id }))
}
