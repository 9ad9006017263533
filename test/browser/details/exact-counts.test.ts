// The unread counts of an open page while three users send, read, move, delete and mute.
import assert from 'node:assert/strict'
import { becomes } from '#test/becomes.ts'
import type { FormFields } from '#test/http.ts'
import { Random } from '#test/random.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { expectedCounts, shownCounts } from '#test/unread-counts.ts'
import { visiting } from '#test/visit.ts'
import type { Person } from '#test/world.ts'

mainlyOnSqlite('unread counts', test => {
  for (const seed of [1, 2, 3, 4])
    test(`are exact in an open page after 200 actions by three users (${seed})`, world =>
      visiting(world, async ({ org, signIn }) => {
        const people = [org.owner, org.admin, org.member]
        const channels = [
          await org.channel('quay', { subscribers: people }),
          await org.channel('pier', { subscribers: people }),
          await org.channel('locked', { subscribers: [org.owner, org.member], invite_only: true }),
        ]
        const page = await signIn(org.member)
        const random = new Random(seed)
        const one = <T>(list: readonly T[]): T => random.pick(list)
        const topics = ['tide', 'Tide', 'harbour', 'fog']
        const sent = [{ id: await org.owner.send('quay', 'first', 'tide'), by: org.owner, isDirect: false }]
        const send = async (by: Person, fields: FormFields): Promise<void> => {
          const { body } = await by.call('POST /messages', fields)
          if (body.result === 'success') sent.push({ id: body.id, by, isDirect: fields['type'] === 'direct' })
        }
        // By users who may do this: most moves by other users would be refused.
        const move = (fields: FormFields): Promise<unknown> =>
          org.owner.call(`PATCH /messages/${one(sent.filter(({ isDirect }) => !isDirect)).id}`, fields)
        const edit = async (content: string): Promise<void> => {
          const { id, by } = one(sent)
          await by.call(`PATCH /messages/${id}`, { content })
        }
        const remove = async (): Promise<void> => {
          if (sent.length < 20) return
          const [gone] = sent.splice(random.below(sent.length), 1)
          await org.owner.call(`DELETE /messages/${gone?.id}`)
        }
        const texts = ['hello', `@**${org.member.name}** look`, '@**all** look']
        const toTopic = (person: Person): Promise<unknown> =>
          send(person, { type: 'channel', to: one(channels), topic: one(topics), content: one(texts) })
        const flag = (person: Person): Promise<unknown> =>
          person.call('POST /messages/flags', {
            messages: [one(sent).id, one(sent).id],
            op: one(['add', 'remove']),
            flag: 'read',
          })
        const modes = ['change_one', 'change_later', 'change_all']
        const mute = (person: Person): Promise<unknown> =>
          person.call('POST /users/me/subscriptions/properties', {
            subscription_data: [{ stream_id: one(channels), property: 'is_muted', value: random.chance(0.5) }],
          })
        /** Refusals change nothing. */
        const acts: readonly ((person: Person) => Promise<unknown>)[] = [
          toTopic,
          toTopic,
          toTopic,
          toTopic,
          flag,
          flag,
          mute,
          person => send(person, { type: 'direct', to: [one(people).id, one(people).id], content: 'psst' }),
          () => edit(one(texts)),
          () => move({ topic: one(topics), propagate_mode: one(modes) }),
          () => move({ stream_id: one(channels), propagate_mode: one(modes) }),
          remove,
          person =>
            person.call('POST /user_topics', {
              stream_id: one(channels),
              topic: one(topics),
              visibility_policy: random.below(4),
            }),
          person => person.call(`${one(['POST', 'DELETE'])} /users/me/muted_users/${one(people).id}`),
          person => person.call('DELETE /users/me/subscriptions', { subscriptions: [one(['quay', 'pier'])] }),
          person => person.call('POST /users/me/subscriptions', { subscriptions: [{ name: one(['quay', 'pier']) }] }),
        ]
        for (let step = 1; step <= 200; step++) {
          await one(acts)(step % 3 === 0 ? org.member : one(people))
          if (step % 20 === 0) await becomes(() => shownCounts(page), await expectedCounts(org.member))
        }
        assert.notEqual((await expectedCounts(org.member)).title, 0)
      }))
})
