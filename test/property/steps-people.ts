// Actions on users and channels.
import type { ModelUser } from './model.ts'
import { type Action, activeUsers, administrator, attempt, someChannel, someChannelOf, tell, words } from './play.ts'

export const peopleActions = {
  async subscribe(play, user, random) {
    const channel = random.chance(0.5) ? someChannel(play, random) : someChannelOf(play, user, random)
    const others = random.chance(0.6) ? [user] : random.some(activeUsers(play), 3)
    tell(play, `${user.name} subscribes ${others.map(other => other.name).join(', ')} to ${channel.name}`)
    const fields = {
      subscriptions: [{ name: channel.name }],
      principals: others.map(({ id }) => id),
      send_new_subscription_messages: false,
    }
    if (await attempt(play, user, 'POST /users/me/subscriptions', fields))
      for (const other of others) channel.subscribers.add(other)
  },

  async unsubscribe(play, user, random) {
    const channel = someChannelOf(play, user, random)
    const others = random.chance(0.7) ? [user] : random.some(play.model.users, 3)
    tell(play, `${user.name} unsubscribes ${others.map(other => other.name).join(', ')} from ${channel.name}`)
    const fields = { subscriptions: [channel.name], principals: others.map(({ id }) => id) }
    if (await attempt(play, user, 'DELETE /users/me/subscriptions', fields))
      for (const other of others) play.model.unsubscribe(other, channel)
  },

  async changePrivacy(play, _, random) {
    const user = administrator(play, random)
    const channel = someChannel(play, random)
    const isPrivate = random.chance(0.6)
    const hasSharedHistory = !isPrivate || random.chance(0.5)
    const isWebPublic = !isPrivate && random.chance(0.3)
    tell(play, `${user.name} makes ${channel.name} ${isPrivate ? 'private' : isWebPublic ? 'web-public' : 'public'}`)
    tell(play, `  with ${hasSharedHistory ? 'shared' : 'protected'} history`)
    const fields = {
      is_private: isPrivate,
      history_public_to_subscribers: hasSharedHistory,
      is_web_public: isWebPublic,
    }
    const answer = await attempt(play, user, `PATCH /streams/${channel.id}`, fields)
    if (!answer) return
    const becomesPrivate = isPrivate && !channel.isPrivate
    Object.assign(channel, { isPrivate, hasSharedHistory, isWebPublic })
    if (becomesPrivate) play.model.unsubscribeLostBots(channel)
  },

  async archive(play, _, random) {
    const user = administrator(play, random)
    const channel = someChannel(play, random)
    tell(play, `${user.name} ${channel.isArchived ? 'brings back' : 'archives'} ${channel.name}`)
    const answer = channel.isArchived
      ? await attempt(play, user, `PATCH /streams/${channel.id}`, { is_archived: false })
      : await attempt(play, user, `DELETE /streams/${channel.id}`)
    if (answer) channel.isArchived = !channel.isArchived
  },

  async changeRole(play, _, random) {
    const [owner, ...others] = play.model.users as [ModelUser, ...ModelUser[]]
    const user = random.pick(others.filter(other => !other.isBot))
    const role = random.pick([200, 300, 400, 600])
    tell(play, `${owner.name} gives ${user.name} the role ${role}`)
    if (await attempt(play, owner, `PATCH /users/${user.id}`, { role })) user.role = role
  },

  async deactivate(play, _, random) {
    const [owner, ...others] = play.model.users as [ModelUser, ...ModelUser[]]
    const gone = others.filter(other => !other.isActive)
    const user = random.pick(gone.length > 0 && random.chance(0.7) ? gone : others)
    const path = user.isBot ? 'bots' : 'users'
    tell(play, `${owner.name} ${user.isActive ? 'deactivates' : 'reactivates'} ${user.name}`)
    const route = user.isActive ? `DELETE /${path}/${user.id}` : `POST /users/${user.id}/reactivate`
    if (await attempt(play, owner, route)) user.isActive = !user.isActive
  },

  async changeAlertWords(play, user, random) {
    const word = random.pick(words)
    const isThere = user.alertWords.has(word)
    tell(play, `${user.name} ${isThere ? 'drops' : 'wants'} the alert word ${word}`)
    const fields = { alert_words: [word] }
    if (!(await attempt(play, user, `${isThere ? 'DELETE' : 'POST'} /users/me/alert_words`, fields))) return
    if (isThere) user.alertWords.delete(word)
    else user.alertWords.add(word)
  },
} satisfies Record<string, Action>
