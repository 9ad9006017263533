// Users, groups and channels named in a text.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RenderContext, Rendered } from '#features/markdown/context.ts'
import { render } from '#features/markdown/render.ts'
import { contextWith, htmlOf } from './rendering.ts'

const ada = { id: 4, full_name: 'Ada Fisher', is_active: true }
const odd = { id: 5, full_name: "O'Brien & <Sons> (pier, 2)", is_active: true }
const gone = { id: 6, full_name: 'Gone Sailor', is_active: false }
const crew = { id: 8, name: 'crew & co', is_active: true }
const old = { id: 10, name: 'old crew', is_active: false }
const sea = { id: 3, name: 'sea' }
const pier = { id: 9, name: 'Pier 4.5 (new) – äö' }

const byName = <T>(things: readonly T[], nameOf: (thing: T) => string): Map<string, T> =>
  new Map(things.map(thing => [nameOf(thing).toLowerCase(), thing]))
const people = [ada, odd, gone]
const known: Partial<RenderContext> = {
  userById: new Map(people.map(person => [person.id, person])),
  userByName: byName(people, person => person.full_name),
  groupByName: byName([crew, old], group => group.name),
  channelByName: new Map([sea, pier].map(channel => [channel.name, channel])),
  latestInTopic: (channel, topic) => (channel === 3 && topic === 'ebb' ? 77 : undefined),
}

const called = '<span class="user-mention" data-user-id="4">@Ada Fisher</span>'
const named = '<span class="user-mention silent" data-user-id="4">Ada Fisher</span>'
const everybody = '<span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span>'
const toSea = '<a class="stream" data-stream-id="3" href="/#narrow/channel/3-sea">#sea</a>'
const oddName = 'O&#39;Brien &amp; &lt;Sons&gt; (pier, 2)'

/** Input, and the HTML in the paragraph. */
const cases: readonly (readonly [string, string])[] = [
  ['@**Ada Fisher**', called],
  ['@**ada fisher**', called],
  ['@**Ada Fisher|4**', called],
  ['@**|4**', called],
  ['@_**Ada Fisher**', named],
  ['@_**Ada Fisher|4**', named],
  ['hi @**Ada Fisher**, hi', `hi ${called}, hi`],
  ['(@**Ada Fisher**)', `(${called})`],
  ['"@**Ada Fisher**"', `&quot;${called}&quot;`],
  ['@**Ada Fisher**@**Ada Fisher**', `${called}@<strong>Ada Fisher</strong>`],
  ['@**Ada Fisher** @**Ada Fisher**', `${called} ${called}`],
  ['{@**Ada Fisher**} /@**Ada Fisher**', `{${called}} /${called}`],
  ['a,@**Ada Fisher**', 'a,@<strong>Ada Fisher</strong>'],
  ['me@**Ada Fisher**', 'me@<strong>Ada Fisher</strong>'],
  ['@**Bob|4**', '@<strong>Bob|4</strong>'],
  ['@**Ada Fisher|77**', '@<strong>Ada Fisher|77</strong>'],
  ['@**Nobody**', '@<strong>Nobody</strong>'],
  ['@_**Nobody**', '@_<strong>Nobody</strong>'],
  ['@**[gift](https://evil.example)**', '@<strong>[gift](https://evil.example)</strong>'],
  ['@**x https://evil.example**', '@<strong>x https://evil.example</strong>'],
  [`@**${odd.full_name}**`, `<span class="user-mention" data-user-id="5">@${oddName}</span>`],
  ['@**Gone Sailor**', '<span class="user-mention silent" data-user-id="6">Gone Sailor</span>'],
  ['@Ada Fisher', '@Ada Fisher'],
  ['@** **', '@<strong> </strong>'],
  ['`@**Ada Fisher**`', '<code>@**Ada Fisher**</code>'],
  ['\\@**Ada Fisher**', '@<strong>Ada Fisher</strong>'],
  ['[@**Ada Fisher**](https://harbor.example)', `<a href="https://harbor.example">${called}</a>`],
  ['[@**Nobody** *b*](https://harbor.example)', '<a href="https://harbor.example">@**Nobody** *b*</a>'],
  ['*@**Ada Fisher***', '<em>@<strong>Ada Fisher</strong></em>'],
  ['*@**Ada Fisher** waves*', '<em>@<strong>Ada Fisher</strong> waves</em>'],
  ['*hi @**Ada Fisher** and*', `<em>hi ${called} and</em>`],
  ['~~@**Ada Fisher**~~', '<del>@<strong>Ada Fisher</strong></del>'],
  ['**in #**sea** and @**Ada Fisher****', `<strong>in ${toSea} and ${called}</strong>`],
  ['*#**sea***', '<em>#<strong>sea</strong></em>'],
  ['**to** @**Ada Fisher**', `<strong>to</strong> ${called}`],
  ['@**all**', everybody],
  ['@**everyone**', everybody.replace('@all', '@everyone')],
  ['@**stream**', everybody.replace('@all', '@stream')],
  ['@**channel**', everybody.replace('@all', '@channel')],
  ['@_**all**', '<span class="user-mention channel-wildcard-mention silent" data-user-id="*">all</span>'],
  ['@**topic**', '<span class="topic-mention">@topic</span>'],
  ['@_**topic**', '<span class="topic-mention silent">topic</span>'],
  ['@*crew & co*', '<span class="user-group-mention" data-user-group-id="8">@crew &amp; co</span>'],
  ['@_*Crew & Co*', '<span class="user-group-mention silent" data-user-group-id="8">crew &amp; co</span>'],
  ['@*old crew*', '<span class="user-group-mention silent" data-user-group-id="10">old crew</span>'],
  ['@*nobody*', '@<em>nobody</em>'],
  ['@_*[gift](https://evil.example)*', '@_<em>[gift](https://evil.example)</em>'],
  ['#**sea**', toSea],
  ['#**SEA**', '#<strong>SEA</strong>'],
  ['#**Sea>tide**', '#<strong>Sea&gt;tide</strong>'],
  ['{#**sea**} /#**sea**', `{${toSea}} /${toSea}`],
  ['a:#**sea**', 'a:#<strong>sea</strong>'],
  [
    `#**${pier.name}**`,
    '<a class="stream" data-stream-id="9" href="/#narrow/channel/9-Pier-4.2E5-.28new.29-.E2.80.93-.C3.A4.C3.B6">#Pier 4.5 (new) – äö</a>',
  ],
  [
    '#**sea>high tide?**',
    '<a class="stream-topic" data-stream-id="3" href="/#narrow/channel/3-sea/topic/high.20tide.3F">#sea &gt; high tide?</a>',
  ],
  [
    '#**sea>ebb**',
    '<a class="stream-topic" data-stream-id="3" href="/#narrow/channel/3-sea/topic/ebb/with/77">#sea &gt; ebb</a>',
  ],
  ['#**sea>ebb@5**', '<a class="message-link" href="/#narrow/channel/3-sea/topic/ebb/near/5">#sea &gt; ebb @ 💬</a>'],
  [
    '#**sea>a > b**',
    '<a class="stream-topic" data-stream-id="3" href="/#narrow/channel/3-sea/topic/a.20.3E.20b">#sea &gt; a &gt; b</a>',
  ],
  [
    '#**sea>**',
    '<a class="stream-topic" data-stream-id="3" href="/#narrow/channel/3-sea/topic/">#sea &gt; <em>general chat</em></a>',
  ],
  [
    '#**sea>tide@17**',
    '<a class="message-link" href="/#narrow/channel/3-sea/topic/tide/near/17">#sea &gt; tide @ 💬</a>',
  ],
  [
    '#**sea>@17**',
    '<a class="message-link" href="/#narrow/channel/3-sea/topic//near/17">#sea &gt; <em>general chat</em> @ 💬</a>',
  ],
  [
    '#**sea>tide@noon**',
    '<a class="stream-topic" data-stream-id="3" href="/#narrow/channel/3-sea/topic/tide.40noon">#sea &gt; tide@noon</a>',
  ],
  ['#**secret**', '#<strong>secret</strong>'],
  ['#**secret>plans**', '#<strong>secret&gt;plans</strong>'],
  ['x#**sea**', 'x#<strong>sea</strong>'],
  ['`#**sea**`', '<code>#**sea**</code>'],
  ['[in #**sea**](https://harbor.example)', '<a href="https://harbor.example">in #**sea**</a>'],
  ['[#**sea>tide**](https://harbor.example)', '<a href="https://harbor.example">#**sea&gt;tide**</a>'],
]

void describe('mentions and links to channels', () => {
  for (const [written, html] of cases)
    it(JSON.stringify(written), async () => assert.equal(await htmlOf(written, known), `<p>${html}</p>`))

  it('are silent in a quote', async () => {
    for (const quote of ['> @**Ada Fisher** @**all**', '```quote\n@**Ada Fisher** @**all**\n```']) {
      const { html, mentionedUsers, channelWildcard } = await render(quote, contextWith(known))
      assert.ok(html.includes(named), html)
      assert.deepEqual([mentionedUsers.size, channelWildcard], [0, false])
    }
    const { mentionedUsers } = await render('> quoted @**|5**\n\nsaid @**|4**', contextWith(known))
    assert.deepEqual([...mentionedUsers], [4])
  })

  it('are returned with the HTML', async () => {
    const found = (text: string): Promise<Rendered> => render(text, contextWith(known))
    assert.deepEqual([...(await found('@**|4** @**|5** @**|4** @_**|6** @**Gone Sailor**')).mentionedUsers], [4, 5])
    assert.deepEqual([...(await found('@*crew & co*')).mentionedGroups], [8])
    assert.deepEqual([...(await found('@_*crew & co* `@*crew & co*`')).mentionedGroups], [])
    const { channelWildcard, topicWildcard } = await found('@**all** @_**topic**')
    assert.deepEqual([channelWildcard, topicWildcard], [true, false])
    assert.equal((await found('@_**all** @**topic**')).topicWildcard, true)
    assert.equal((await found('@_**all** `@**all**`')).channelWildcard, false)
  })
})
