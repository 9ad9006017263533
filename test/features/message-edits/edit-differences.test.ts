import assert from 'node:assert/strict'
import { processorMs } from '#test/processor-time.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

/** `+[inserted]` and `-[deleted]` instead of spans; white space as one blank. */
const readable = (html: string): string =>
  html
    .replaceAll(/<span class="highlight_text_(inserted|deleted)">(.*?)<\/span>/gs, (_, mark: string, text: string) =>
      mark === 'inserted' ? `+[${text}]` : `-[${text}]`,
    )
    .replaceAll(/\s+/g, ' ')

async function difference(who: Person, before: string, after: string): Promise<string> {
  const id = await who.send([who.id], before)
  await who.ok(`PATCH /messages/${id}`, { content: after })
  const { message_history } = await who.ok(`GET /messages/${id}/history`)
  return message_history[1].content_html_diff
}

onEachDatabase('differences between versions', test => {
  for (const [before, after, expected] of [
    ['Hello!', 'Howdy!', '<div><p>+[Howdy!] -[Hello!] </p></div>'],
    ['we meet at noon today', 'we meet at one today', '<div><p>we meet at +[one] -[noon] today</p></div>'],
    ['a b c d e', 'a c d x e', '<div><p>a -[b] c d +[x] e</p></div>'],
    ['one', 'one two three', '<div><p>one +[two three]</p></div>'],
    ['one two', 'one', '<div><p>one -[two] </p></div>'],
    ['first\n\nsecond', 'first', '<div><p>first</p> -[second] </div>'],
    ['first', 'first\n\nsecond `part`', '<div><p>first</p> <p>+[second] <code>+[part]</code></p></div>'],
    ['see https://a.example', 'see nothing', '<div><p>see +[nothing] -[https://a.example] </p></div>'],
    ['x < y & z', 'x > y & z', '<div><p>x +[&gt;] -[&lt;] y &amp; z</p></div>'],
    ['safe', '<script>alert(1)</script>', '<div><p>+[&lt;script&gt;alert(1)&lt;/script&gt;] -[safe] </p></div>'],
    ['<img src=x onerror=a()>', 'gone', '<div><p>+[gone] -[&lt;img src=x onerror=a()&gt;] </p></div>'],
  ] as const)
    test(`from ${JSON.stringify(before)} to ${JSON.stringify(after)}`, async ({ org }) => {
      const { member } = await org()
      assert.equal(readable(await difference(member, before, after)), expected)
    })

  test('are only shown for versions with another text, and not where old texts are hidden', async ({ org }) => {
    const { owner, member, channel } = await org()
    const general = await channel('general', { subscribers: [member] })
    const id = await member.send(general, 'secret', 'lunch')
    await member.ok(`PATCH /messages/${id}`, { content: 'harmless', topic: 'dinner' })
    await member.ok(`PATCH /messages/${id}`, { topic: 'supper' })
    const versions = async (): Promise<any[]> => (await member.ok(`GET /messages/${id}/history`)).message_history
    const has = (version: object): boolean => 'content_html_diff' in version
    assert.deepEqual((await versions()).map(has), [false, true, false])
    await owner.ok('PATCH /realm', { message_edit_history_visibility_policy: 'moves' })
    assert.deepEqual((await versions()).map(has), [false, false, false])
  })

  test('long texts in many versions are compared quickly', async ({ org }) => {
    const { member } = await org()
    const text = (seed: number): string =>
      Array.from({ length: 3_300 }, (_, n) => ((n * n * seed) % 97).toString())
        .join(' ')
        .slice(0, 9_900)
    const id = await member.send([member.id], text(1))
    for (let seed = 2; seed < 12; seed++) await member.ok(`PATCH /messages/${id}`, { content: text(seed) })
    let message_history: any[] = []
    const work = await processorMs(async () => ({ message_history } = await member.ok(`GET /messages/${id}/history`)))
    assert.ok(work < 2_000, `${work} ms`)
    for (const { content_html_diff: html, content, prev_content } of message_history.slice(1)) {
      const without = (mark: string): string[] =>
        html
          .replaceAll(new RegExp(`<span class="highlight_text_${mark}">.*?</span>`, 'gs'), '')
          .replaceAll(/<[^>]*>/g, '')
          .trim()
          .split(/\s+/)
      assert.deepEqual(without('deleted'), content.split(' '))
      assert.deepEqual(without('inserted'), prev_content.split(' '))
    }
  })
})
