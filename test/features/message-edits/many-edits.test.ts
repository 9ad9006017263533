// The history of a message with many edits is bounded and true.
import assert from 'node:assert/strict'
import { seenBy } from '#test/messages.ts'
import { listen, toldOf } from '#test/queue.ts'
import { withMovingClock } from '#test/suite.ts'

/** More than 90,000 characters of HTML. */
const large = ':x: '.repeat(1_100)
const text = (version: number): string => `version ${version} ${large}`.trimEnd()
const numberOf = (content: string): number => Number(/version (\d+)/.exec(content)?.[1])
const edits = 24

withMovingClock('many edits', test => {
  test('the first version, the newest ones and the moves are kept', async ({ org, advance }) => {
    const { member, owner, channel } = await org()
    const general = await channel('general', { subscribers: [member, owner] })
    const id = await member.send(general, text(0), 'lunch')
    const late = await listen(owner)
    const times = [(await seenBy(member, id)).timestamp]
    for (let n = 1; n <= edits; n++) {
      advance(1)
      await member.ok(`PATCH /messages/${id}`, { content: text(n), ...(n === 3 ? { topic: 'dinner' } : {}) })
      times.push((await seenBy(member, id)).last_edit_timestamp)
    }

    const { edit_history, content } = await seenBy(member, id)
    assert.equal(numberOf(content), edits)
    const size = JSON.stringify(edit_history).length
    assert.ok(size > 700_000 && size <= 1_000_000, `${size} characters`)
    assert.ok(edit_history.every((entry: object) => !('forgotten' in entry)))

    const { message_history } = await owner.ok(`GET /messages/${id}/history`)
    const [first, moved, ...newest] = message_history
    assert.deepEqual([numberOf(first.content), first.topic, first.timestamp], [0, 'lunch', times[0]])
    const { prev_topic, topic, timestamp, prev_content } = moved
    assert.deepEqual([prev_topic, topic, timestamp, prev_content], ['lunch', 'dinner', times[3], undefined])
    const kept: number[] = newest.map((version: any) => numberOf(version.content))
    const oldestKept = kept[0] ?? 0
    assert.ok(kept.length >= 5 && kept.length < edits - 3)
    assert.deepEqual(
      kept,
      Array.from({ length: kept.length }, (_, index) => edits - kept.length + 1 + index),
    )
    for (const [index, version] of newest.entries()) {
      assert.equal(version.timestamp, times[kept[index] ?? 0])
      assert.equal(version.topic, 'dinner')
      assert.equal(numberOf(version.prev_content), index === 0 ? 0 : kept[index - 1])
      assert.equal(numberOf(version.prev_rendered_content), index === 0 ? 0 : kept[index - 1])
    }

    const told = await toldOf(late, 'update_message')
    assert.deepEqual(
      told.map(event => [numberOf(event.content), event.orig_content && numberOf(event.orig_content)]),
      times.slice(1).map((_, index) => {
        const version = index + 1
        // The edit before the oldest kept one is dropped, and with it the text before it.
        if (version < oldestKept) return [edits, undefined]
        return [version, version === oldestKept ? undefined : version - 1]
      }),
    )
  })
})
