// Limited guests: users appear and disappear for them.
import { limitGuests } from '#test/groups.ts'
import { subscribe } from '#test/messages.ts'
import type { Org } from '#test/world.ts'
import { type Scenario, scenario } from '../scenario.ts'
import { permitting } from './people.ts'

const limited = (route: string, title: string, scene: (org: Org) => Promise<() => Promise<unknown>>): Scenario =>
  scenario(`${route}: limited guests: ${title}`, async org => {
    await limitGuests(org)
    return scene(org)
  })

export const limitedGuests = [
  limited('POST /users', 'a new user who shares no channel with the guest', async ({ owner }) => {
    return () => owner.ok('POST /users', { email: 'nia@newcomers.example', full_name: 'Nia', password: 'seven herons' })
  }),
  limited('POST /users', "a new user in one of the guest's channels", async ({ owner, guest, channel }) => {
    for (const name of ['tea', 'juice']) await channel(name, { is_default_stream: true, subscribers: [owner, guest] })
    return () => owner.ok('POST /users', { email: 'nia@newcomers.example', full_name: 'Nia', password: 'seven herons' })
  }),
  limited('POST /bots', 'a bot', async ({ member }) => {
    return () => member.ok('POST /bots', { full_name: 'Robo', short_name: 'robo' })
  }),
  limited(
    'POST /users/me/subscriptions',
    'other users are subscribed',
    async ({ owner, guest, member, moderator, channel }) => {
      await channel('tea', { subscribers: [owner, guest] })
      await channel('juice', { subscribers: [guest, moderator] })
      return () => subscribe(owner, 'tea', member, moderator)
    },
  ),
  limited(
    'POST /users/me/subscriptions',
    'the guest is subscribed',
    async ({ owner, guest, member, channel, join }) => {
      const other = await join('Gil', 600)
      await channel('tea', { subscribers: [owner, member, other] })
      return () => subscribe(owner, 'tea', guest)
    },
  ),
  limited('POST /users/me/subscriptions', 'to two channels at once', async ({ owner, guest, member, channel }) => {
    for (const name of ['tea', 'juice']) await channel(name, { subscribers: [owner, member] })
    return () =>
      owner.ok('POST /users/me/subscriptions', {
        subscriptions: [{ name: 'tea' }, { name: 'juice' }],
        principals: [guest.id],
      })
  }),
  limited('POST /channels/create', 'to a new channel together', async ({ guest, member, channel, join }) => {
    const other = await join('Gil', 600)
    return () => channel('tea', { subscribers: [guest, member, other] })
  }),
  limited(
    'DELETE /users/me/subscriptions',
    'other users are unsubscribed',
    async ({ owner, guest, member, moderator, channel }) => {
      await channel('tea', { subscribers: [owner, guest, member, moderator] })
      await member.send([guest.id])
      await channel('juice', { subscribers: [owner, guest] })
      return () =>
        owner.ok('DELETE /users/me/subscriptions', {
          subscriptions: ['tea'],
          principals: [owner.id, member.id, moderator.id],
        })
    },
  ),
  limited('DELETE /users/me/subscriptions', 'all users are unsubscribed', async ({ owner, guest, member, channel }) => {
    await channel('tea', { subscribers: [owner, guest, member] })
    return () =>
      owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['tea'], principals: [guest.id, member.id] })
  }),
  limited('DELETE /users/me/subscriptions', 'from two channels at once', async ({ owner, guest, channel }) => {
    for (const name of ['tea', 'juice']) await channel(name, { subscribers: [owner, guest] })
    return () => guest.ok('DELETE /users/me/subscriptions', { subscriptions: ['tea', 'juice'] })
  }),
  limited('PATCH /users/me/subscriptions', 'from one to another', async ({ owner, guest, member, channel }) => {
    await channel('tea', { subscribers: [owner, guest] })
    await channel('juice', { subscribers: [owner, member] })
    await channel('water', { subscribers: [owner, guest, member] })
    return () => member.ok('PATCH /users/me/subscriptions', { add: [{ name: 'tea' }], delete: ['water'] })
  }),
  limited(
    'PATCH /users/me/subscriptions',
    'a user disappears for the guest',
    async ({ owner, guest, member, channel }) => {
      await channel('tea', { subscribers: [owner] })
      await channel('water', { subscribers: [guest, member] })
      return () => member.ok('PATCH /users/me/subscriptions', { add: [{ name: 'tea' }], delete: ['water'] })
    },
  ),
  limited('PATCH /users/me/subscriptions', 'a user appears for the guest', async ({ guest, member, channel }) => {
    await channel('water', { subscribers: [guest] })
    return () => member.ok('PATCH /users/me/subscriptions', { add: [{ name: 'water' }], delete: [] })
  }),
  limited('POST /messages', 'a first direct message to the guest', async ({ owner, guest, member }) => {
    return () => owner.send([guest.id, member.id])
  }),
  limited('POST /messages', 'another direct message to the guest', async ({ owner, guest }) => {
    await owner.send([guest.id])
    return () => owner.send([guest.id])
  }),
  limited('DELETE /users/{user_id}', 'a user the guest can see', async ({ owner, guest, moderator, channel }) => {
    await channel('tea', { subscribers: [owner, guest, moderator] })
    return () => owner.ok(`DELETE /users/${moderator.id}`)
  }),
  limited('DELETE /users/{user_id}', "a user the guest can't see", async ({ owner, moderator, channel }) => {
    await permitting(owner, moderator, channel)
    return () => owner.ok(`DELETE /users/${moderator.id}`)
  }),
  limited('DELETE /users/me', 'a user the guest can see', async ({ owner, guest, moderator, channel }) => {
    await permitting(owner, moderator, channel)
    await channel('tea', { subscribers: [guest, moderator] })
    return () => moderator.ok('DELETE /users/me')
  }),
  limited('POST /users/{user_id}/reactivate', 'a user the guest can see', async ({ owner, guest, join, channel }) => {
    const nia = await join('Nia')
    await channel('tea', { subscribers: [owner, guest, nia] })
    await owner.ok(`DELETE /users/${nia.id}`)
    return () => owner.ok(`POST /users/${nia.id}/reactivate`)
  }),
]
