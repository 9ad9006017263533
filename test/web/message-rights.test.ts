// The web client offers exactly what the server accepts.
import assert from 'node:assert/strict'
import { systemGroup } from '#test/groups.ts'
import { listen } from '#test/queue.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import type { Org, Person } from '#test/world.ts'
import {
  hasHistory,
  mayDelete,
  mayDeleteTopic,
  mayEdit,
  mayResolve,
  moveRightsOf,
  showsReceipts,
} from '#web/store/message-rights.ts'
import { makeStore } from '#web/store/store.ts'

const register = { fetch_event_types: ['realm', 'subscription', 'realm_user_groups'], include_subscribers: false }

/** The rights by the store, and the server's responses to requests that change the message in turn. */
async function offeredAndAccepted(org: Org, person: Person, messageId: number): Promise<object[]> {
  const store = makeStore((await listen(person, register)).state, person.id)
  const { message } = await person.ok(`GET /messages/${messageId}`)
  const now = message.timestamp
  const { stream_id, subject } = message
  const rights = moveRightsOf(store, message, now)
  const offered = {
    edit: mayEdit(store, message, now),
    rename: rights.topic,
    leave: rights.channel,
    resolve: mayResolve(store, stream_id, subject),
    delete: mayDelete(store, message, now),
    deleteTopic: mayDeleteTopic(store, stream_id),
  }
  const other = await org.channel(`other ${messageId}`, { by: org.owner, subscribers: Object.values(peopleOf(org)) })
  const accepts = async (route: string, fields = {}): Promise<boolean> =>
    (await person.call(route, fields)).body.result === 'success'
  const path = `PATCH /messages/${messageId}`
  const accepted = {
    edit: await accepts(path, { content: 'new words' }),
    rename: await accepts(path, { topic: 'renamed' }),
    resolve: await accepts(path, { topic: `✔ ${offered.rename ? 'renamed' : subject}` }),
    leave: await accepts(path, { stream_id: other }),
    delete: await accepts(`DELETE /messages/${messageId}`),
    deleteTopic: await accepts(`POST /streams/${stream_id}/delete_topic`, { topic_name: 'none' }),
  }
  return [offered, accepted]
}

const peopleOf = ({ owner, moderator, member, guest }: Org): Record<string, Person> => ({
  owner,
  moderator,
  member,
  guest,
})

mainlyOnSqlite('permissions in the web client', test => {
  for (const role of ['owner', 'moderator', 'member', 'guest'])
    for (const isOwn of [true, false])
      test(`${role}, ${isOwn ? 'own' : 'foreign'} message`, async world => {
        const org = await world.org()
        const people = peopleOf(org)
        const person = people[role] as Person
        await org.channel('quay', { subscribers: Object.values(people) })
        const send = (): Promise<number> => (isOwn ? person : org.admin).send('quay', 'words', 'tides')
        await org.owner.ok('POST /users/me/subscriptions', {
          subscriptions: [{ name: 'quay' }],
          principals: [org.admin.id],
        })
        const [offered, accepted] = await offeredAndAccepted(org, person, await send())
        assert.deepEqual(offered, accepted)
      })

  test('groups, settings and an archived channel remove rights', async world => {
    const org = await world.org()
    const channel = await org.channel('quay', { subscribers: [org.owner, org.member] })
    const owners = await systemGroup(org, 'role:owners')
    await org.owner.ok('PATCH /realm', {
      allow_message_editing: false,
      can_delete_own_message_group: { new: owners },
      can_move_messages_between_topics_group: { new: owners },
      can_move_messages_between_channels_group: { new: owners },
      can_resolve_topics_group: { new: owners },
    })
    const id = await org.member.send('quay', 'words', 'tides')
    const [offered, accepted] = await offeredAndAccepted(org, org.member, id)
    assert.deepEqual(offered, accepted)
    assert.deepEqual(new Set(Object.values(offered ?? {})), new Set([false]))
    // The channel gives one of them back.
    const members = await systemGroup(org, 'role:members')
    await org.owner.ok(`PATCH /streams/${channel}`, { can_resolve_topics_group: { new: members } })
    const store = makeStore((await listen(org.member, register)).state, org.member.id)
    assert.equal(mayResolve(store, channel, 'tides'), true)
    assert.equal(mayResolve(store, channel, ''), false)
  })

  test('read receipts and edit history are offered if the organization allows them', async world => {
    const org = await world.org()
    await org.channel('quay', { subscribers: [org.owner, org.member] })
    const [edited, moved, untouched] = await Promise.all(
      ['a', 'b', 'c'].map(text => org.owner.send('quay', text, 'tides')),
    )
    await org.owner.ok(`PATCH /messages/${edited}`, { content: 'other words' })
    await org.owner.ok(`PATCH /messages/${moved}`, { topic: 'ebb' })
    const offered = async (fields: object): Promise<unknown[]> => {
      await org.owner.ok('PATCH /realm', { ...fields })
      const store = makeStore((await listen(org.member, register)).state, org.member.id)
      const withHistory = []
      for (const id of [edited, moved, untouched]) {
        const { message } = await org.member.ok(`GET /messages/${id}`)
        withHistory.push(hasHistory(store, message))
      }
      const receipts = await org.member.call(`GET /messages/${edited}/read_receipts`)
      assert.equal(showsReceipts(store), receipts.body.result === 'success')
      return [showsReceipts(store), ...withHistory]
    }
    const shown = (policy: string, receipts: boolean): Promise<unknown[]> =>
      offered({ message_edit_history_visibility_policy: policy, enable_read_receipts: receipts })
    assert.deepEqual(await shown('all', true), [true, true, true, false])
    assert.deepEqual(await shown('moves', false), [false, false, true, false])
    assert.deepEqual(await shown('none', true), [true, false, false, false])
  })

  test('time limits apply to everyone but moderators', async world => {
    const org = await world.org()
    await org.channel('quay', { subscribers: [org.owner, org.member, org.moderator] })
    const id = await org.member.send('quay', 'words', 'tides')
    const offeredTo = async (person: Person, late: number): Promise<boolean[]> => {
      const store = makeStore((await listen(person, register)).state, person.id)
      const { message } = await person.ok(`GET /messages/${id}`)
      const now = message.timestamp + late
      const { topic, channel } = moveRightsOf(store, message, now)
      return [mayEdit(store, message, now), mayDelete(store, message, now), topic, channel]
    }
    const week = 7 * 24 * 3600
    assert.deepEqual(await offeredTo(org.member, 600), [true, true, true, true])
    assert.deepEqual(await offeredTo(org.member, 601), [false, false, true, true])
    assert.deepEqual(await offeredTo(org.member, week + 1), [false, false, false, false])
    assert.deepEqual(await offeredTo(org.moderator, week + 1), [false, false, true, true])
  })
})
