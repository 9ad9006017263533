// Code and formulas in messages, from sending to reading. Packages stay loaded, so it runs in a process of its own.
import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { seenBy } from '#test/messages.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

const rendered = async (who: Person, content: string): Promise<string> =>
  (await who.ok('POST /messages/render', { content })).rendered

const unused = ['rust', 'go', 'ruby', 'sql', 'php', 'lua']
const colored = '<code><span class="k">return</span> <span class="mi">1</span>\n</code>'
const formula = '<annotation encoding="application/x-tex">x^2</annotation>'

onEachDatabase('code and formulas in messages', test => {
  test('are stored as the preview shows them', async world => {
    const { owner } = await world.org()
    const content = 'So:\n```py\nreturn 1\n```\nand $$x^2$$'
    const html = await rendered(owner, content)
    for (const part of ['data-code-language="Python"', colored, formula]) assert.ok(html.includes(part), part)
    assert.equal((await seenBy(owner, await owner.send([owner.id], content))).content, html)
  })

  test('are rendered again when the message is edited', async world => {
    const { owner } = await world.org()
    const id = await owner.send([owner.id], 'plain')
    await owner.ok(`PATCH /messages/${id}`, { content: '```math\nx^2\n```' })
    assert.ok((await seenBy(owner, id)).content.includes(formula))
  })

  test('the packages that they need are loaded before the transaction is opened', async world => {
    const { owner } = await world.org()
    const id = await owner.send([owner.id], 'plain')
    const { write } = world.app.db
    const happened: string[] = []
    const hooks = registerHooks({
      resolve(specifier, context, next) {
        if (specifier.startsWith('highlight.js/lib/languages/')) happened.push('load')
        return next(specifier, context)
      },
    })
    Object.assign(world.app.db, {
      write: (...given: Parameters<typeof write>) => {
        happened.push('write')
        return write(...given)
      },
    })
    // Each is loaded once in the life of the process.
    const code = (): string => `\`\`\`${unused.pop()}\nreturn 1\n\`\`\``
    try {
      await owner.send([owner.id], code())
      await owner.ok(`PATCH /messages/${id}`, { content: code() })
      await rendered(owner, code())
    } finally {
      hooks.deregister()
      Object.assign(world.app.db, { write })
    }
    assert.deepEqual(happened, ['load', 'write', 'load', 'write', 'load'])
  })

  test('many expensive ones at once are all sent', async world => {
    const org = await world.org()
    const channel = await org.channel('sums')
    const content = Array.from({ length: 4 }, (_, index) => `$$${'x'.repeat(720)}+${index}$$`).join('\n\n')
    const html = await rendered(org.owner, content)
    // The last one exceeds the limit.
    assert.equal(html.split('<span class="tex-error">').length, 2)
    const ids = await Promise.all(Array.from({ length: 6 }, () => org.owner.send(channel, content)))
    for (const id of ids) assert.equal((await seenBy(org.owner, id)).content, html)
  })
})
