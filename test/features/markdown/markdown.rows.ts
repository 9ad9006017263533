// Markdown as HTML (docs/spec/markdown.md).
import assert from 'node:assert/strict'
import { all, deactivated } from '#test/given.ts'
import { group } from '../user-groups/given.ts'
import { channel, readMessage, sent, the } from '../messages/given.ts'
import type { Row, Scene } from '#test/row.ts'

type Told = string | ((scene: Scene) => string)
const told = (text: Told, scene: Scene): string => (typeof text === 'string' ? text : text(scene))

/** Several sources with their HTML are rendered one after the other. */
const row = (
  clause: string,
  when: string,
  cases: readonly (readonly [source: Told, html: Told])[],
  given?: Row['given'],
): Row => {
  const [[source, html], ...others] = cases as readonly [readonly [Told, Told], ...(readonly [Told, Told])[]]
  return {
    clause,
    when,
    ...(given === undefined ? {} : { given }),
    as: 'member',
    send: 'POST /messages/render',
    fields: scene => ({ content: told(source, scene) }),
    answers: scene => ({ rendered: told(html, scene) }),
    async afterwards(scene) {
      for (const [next, expected] of others) {
        const { rendered } = await scene.member.ok('POST /messages/render', { content: told(next, scene) })
        assert.equal(rendered, told(expected, scene))
      }
    },
  }
}

const code = (text: string, attribute = ''): string =>
  `<div class="codehilite"${attribute}><pre><span></span><code>${text}\n</code></pre></div>`
const user = ({ owner }: Scene, classes: string, name: string): string =>
  `<p><span class="${classes}" data-user-id="${owner.id}">${name}</span></p>`

const groupMention = (scene: Scene, classes: string, name: string): string =>
  `<p><span class="${classes}" data-user-group-id="${the(scene, 'crew')}">${name}</span></p>`

export const markdownRows: readonly Row[] = [
  row('markdown#paragraph markdown#line-break markdown#blank-line', 'paragraphs, line breaks and blank lines', [
    ['salt', '<p>salt</p>'],
    ['salt\nwind', '<p>salt<br>\nwind</p>'],
    ['salt\n\nwind', '<p>salt</p>\n<p>wind</p>'],
  ]),
  row('markdown#emphasis', 'emphasis, with stars only', [
    ['*salt*', '<p><em>salt</em></p>'],
    ['**salt**', '<p><strong>salt</strong></p>'],
    ['~~salt~~', '<p><del>salt</del></p>'],
    ['***salt***', '<p><strong><em>salt</em></strong></p>'],
    ['_salt_ __salt__', '<p>_salt_ __salt__</p>'],
  ]),
  row('markdown#html', 'HTML', [['<script>salt()</script>', '<p>&lt;script&gt;salt()&lt;/script&gt;</p>']]),
  row('markdown#inline-code markdown#code-block', 'code', [
    ['`salt`', '<p><code>salt</code></p>'],
    ['```\nsalt\n```', code('salt')],
    ['    salt', code('salt')],
    ['```brine\nsalt\n```', code('salt', ' data-code-language="brine"')],
  ]),
  row('markdown#heading', 'headings', [
    ['# Salt', '<h1>Salt</h1>'],
    ['###### Salt', '<h6>Salt</h6>'],
    ['#Salt', '<p>#Salt</p>'],
  ]),
  row('markdown#bulleted-list markdown#numbered-list', 'lists', [
    ['* salt', '<ul>\n<li>salt</li>\n</ul>'],
    ['- salt', '<ul>\n<li>salt</li>\n</ul>'],
    ['+ salt', '<ul>\n<li>salt</li>\n</ul>'],
    ['1. salt', '<ol>\n<li>salt</li>\n</ol>'],
    ['3. salt', '<ol start="3">\n<li>salt</li>\n</ol>'],
  ]),
  row('markdown#quote', 'quotes', [
    ['> salt', '<blockquote>\n<p>salt</p>\n</blockquote>'],
    ['```quote\nsalt\n```', '<blockquote>\n<p>salt</p>\n</blockquote>'],
  ]),
  row('markdown#spoiler', 'a spoiler', [
    [
      '```spoiler Sea\nsalt\n```',
      '<div class="spoiler-block"><div class="spoiler-header">\n<p>Sea</p>\n</div>' +
        '<div class="spoiler-content" aria-hidden="true">\n<p>salt</p>\n</div></div>',
    ],
  ]),
  row('markdown#bare-url markdown#link', 'links', [
    ['https://example.com/salt', '<p><a href="https://example.com/salt">https://example.com/salt</a></p>'],
    ['[salt](https://example.com)', '<p><a href="https://example.com">salt</a></p>'],
  ]),
  row('markdown#emoji', 'emoji', [
    [':smile:', '<p><span aria-label="smile" class="emoji emoji-1f604" role="img" title="smile">:smile:</span></p>'],
    [':no_such_emoji:', '<p>:no_such_emoji:</p>'],
  ]),
  row(
    'markdown#user-mention markdown#silent-mention',
    'users: mentioned, with the ID or without, and mentioned silently',
    [
      [({ owner }) => `@**${owner.name}**`, scene => user(scene, 'user-mention', `@${scene.owner.name}`)],
      [({ owner }) => `@**${owner.name}|${owner.id}**`, scene => user(scene, 'user-mention', `@${scene.owner.name}`)],
      [({ owner }) => `@**|${owner.id}**`, scene => user(scene, 'user-mention', `@${scene.owner.name}`)],
      [({ owner }) => `@_**${owner.name}**`, scene => user(scene, 'user-mention silent', scene.owner.name)],
    ],
  ),
  row('markdown#mentions-in-code', 'text in code is no mention', [
    [({ owner }) => `\`@**${owner.name}**\``, ({ owner }) => `<p><code>@**${owner.name}**</code></p>`],
    [({ owner }) => `~~~\n@**${owner.name}**\n~~~`, ({ owner }) => code(`@**${owner.name}**`)],
  ]),
  row(
    'markdown#silent-mention',
    'a mention of a deactivated user is silent',
    [
      [
        ({ guest }) => `@**${guest.name}**`,
        ({ guest }) => `<p><span class="user-mention silent" data-user-id="${guest.id}">${guest.name}</span></p>`,
      ],
    ],
    deactivated('guest'),
  ),
  row('markdown#channel-wildcard markdown#topic-wildcard', 'wildcards', [
    ...['all', 'everyone', 'stream', 'channel'].map(
      name =>
        [
          `@**${name}**`,
          `<p><span class="user-mention channel-wildcard-mention" data-user-id="*">@${name}</span></p>`,
        ] as const,
    ),
    ['@**topic**', '<p><span class="topic-mention">@topic</span></p>'],
  ]),
  row(
    'markdown#group-mention',
    'a group, mentioned and mentioned silently',
    [
      ['@*crew*', scene => groupMention(scene, 'user-group-mention', '@crew')],
      ['@_*crew*', scene => groupMention(scene, 'user-group-mention silent', 'crew')],
    ],
    group('crew'),
  ),
  row(
    'markdown#channel-link',
    'a channel',
    [
      [
        '#**brine**',
        scene => {
          const id = the(scene, 'brine')
          return `<p><a class="stream" data-stream-id="${id}" href="/#narrow/channel/${id}-brine">#brine</a></p>`
        },
      ],
    ],
    channel('brine', 'public', ['member']),
  ),
  row('markdown#time', 'times', [
    ['<time:2017-06-05T22:30>', '<p><time datetime="2017-06-05T22:30:00Z">2017-06-05T22:30</time></p>'],
    ['<time:tomorrow>', '<p>&lt;time:tomorrow&gt;</p>'],
  ]),
  {
    clause: 'markdown#status-message',
    when: 'a status message is a paragraph like any other',
    given: sent('owner', ['member'], '/me waves'),
    as: 'member',
    send: readMessage,
    async afterwards(_scene, { body: { message } }) {
      assert.deepEqual([message.content, message.is_me_message], ['<p>/me waves</p>', true])
    },
  },
  {
    clause: 'markdown#rendered-once',
    when: "a message is rendered when it's sent or edited, not when it's read",
    given: all(sent('owner', ['member'], 'fix #12'), ({ admin }) =>
      admin.ok('POST /realm/filters', { pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' }),
    ),
    as: 'owner',
    send: readMessage,
    async afterwards(scene, { body }) {
      assert.equal(body.message.content, '<p>fix #12</p>')
      const id = the(scene, 'message')
      await scene.owner.ok(`PATCH /messages/${id}`, { content: 'fix #12\nand #13, not `#14` nor x#15' })
      const { message } = await scene.owner.ok(`GET /messages/${id}`)
      const link = (number: number): string => `<a href="https://example.com/${number}">#${number}</a>`
      assert.equal(message.content, `<p>fix ${link(12)}<br>\nand ${link(13)}, not <code>#14</code> nor x#15</p>`)
    },
  },
]
