// Emoji by name, by character and as emoticons; times.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { unicodeEmoji } from '#features/emoji/public.ts'
import type { RenderContext } from '#features/markdown/context.ts'
import { htmlOf } from './rendering.ts'

const known: Partial<RenderContext> = {
  emojiCode: name => unicodeEmoji().codeByName.get(name),
  emojiName: code => unicodeEmoji().namesByCode.get(code)?.[0],
  customEmoji: new Map([['blue_boat', '/user_avatars/1/emoji/boat.png']]),
}
const picture = (name: string, code: string): string => {
  const spoken = name.replaceAll('_', ' ')
  return `<span aria-label="${spoken}" class="emoji emoji-${code}" role="img" title="${spoken}">:${name}:</span>`
}
const smile = picture('smile', '1f604')
const wave = picture('ocean', '1f30a')

const cases: readonly (readonly [string, string])[] = [
  [':smile:', smile],
  ['a:smile:b', `a${smile}b`],
  [':smile::smile:', `${smile}${smile}`],
  ['*:smile:*', `<em>${smile}</em>`],
  ['[:smile: :)](https://harbor.example)', '<a href="https://harbor.example">:smile: :)</a>'],
  [':thumbs_up:', picture('thumbs_up', '1f44d')],
  [':+1:', picture('+1', '1f44d')],
  [':up!:', picture('up!', '1f199')],
  [':Smile:', ':Smile:'],
  [':no_such_emoji:', ':no_such_emoji:'],
  [':no_such_emoji:smile:', ':no_such_emoji:smile:'],
  [':no_such_emoji::smile:', `:no_such_emoji:${smile}`],
  ['12:30:smile:', '12:30:smile:'],
  [':smile', ':smile'],
  ['smile:', 'smile:'],
  [': smile:', ': smile:'],
  ['::', '::'],
  ['12:30:45', '12:30:45'],
  ['`:smile:`', '<code>:smile:</code>'],
  ['\\:smile:', ':smile:'],
  [':blue_boat:', '<img alt=":blue_boat:" class="emoji" src="/user_avatars/1/emoji/boat.png" title="blue boat">'],
  ['🌊', wave],
  ['a🌊b🌊', `a${wave}b${wave}`],
  ['**🌊**', `<strong>${wave}</strong>`],
  ['`🌊`', '<code>🌊</code>'],
  ['[🌊](https://harbor.example)', '<a href="https://harbor.example">🌊</a>'],
  ['[a `b` 🌊](https://harbor.example) 🌊', `<a href="https://harbor.example">a <code>b</code> 🌊</a> ${wave}`],
  ['❤️', picture('heart', '2764')],
  ['❤', '❤'],
  ['☎ ☀ ✔ ⬆ ▶', '☎ ☀ ✔ ⬆ ▶'],
  ['☀️', picture('sunny', '2600')],
  ['⌚', picture('watch', '231a')],
  ['❤\uFE0E', '❤\uFE0E'],
  ['🇳🇴', picture('flag_norway', '1f1f3-1f1f4')],
  ['🇳', '🇳'],
  ['1️⃣', picture('one', '0031-20e3')],
  ['1\u20E3', picture('one', '0031-20e3')],
  ['1 2 #', '1 2 #'],
  ['👍🏽', '👍🏽'],
  ['🏽', picture('skin_tone_4', '1f3fd')],
  ['🏴‍☠️', picture('pirate_flag', '1f3f4-200d-2620')],
  ['🍋‍🌊', '🍋‍🌊'],
  ['Harbor™ © 2030 ↔', 'Harbor™ © 2030 ↔'],
  ['™️', picture('tm', '2122')],
  ['日本 ñ €', '日本 ñ €'],
  // Only for users with the setting: see below.
  [':) ;) <3', ':) ;) &lt;3'],
  ['<time:2030-01-31>', '<time datetime="2030-01-31T00:00:00Z">2030-01-31</time>'],
  ['<time:2030-01-31T08:05>', '<time datetime="2030-01-31T08:05:00Z">2030-01-31T08:05</time>'],
  ['<time:2030-01-31T08:05:06Z>', '<time datetime="2030-01-31T08:05:06Z">2030-01-31T08:05:06Z</time>'],
  ['<time:2030-01-31 08:05>', '<time datetime="2030-01-31T08:05:00Z">2030-01-31 08:05</time>'],
  ['<time:2030-01-31T08:05+02:30>', '<time datetime="2030-01-31T05:35:00Z">2030-01-31T08:05+02:30</time>'],
  ['<time:2030-01-31T20:05-0500>', '<time datetime="2030-02-01T01:05:00Z">2030-01-31T20:05-0500</time>'],
  ['*<time:2030-01-31>*', '<em><time datetime="2030-01-31T00:00:00Z">2030-01-31</time></em>'],
  ['<time:2030-01-31T08:05:06.5Z>', '<time datetime="2030-01-31T08:05:06.500000Z">2030-01-31T08:05:06.5Z</time>'],
  [
    '<time:2030-01-31T08:05:06,123456789+01>',
    '<time datetime="2030-01-31T07:05:06.123456Z">2030-01-31T08:05:06,123456789+01</time>',
  ],
  ['<time:2030-01-31T08:05:06.000Z>', '<time datetime="2030-01-31T08:05:06Z">2030-01-31T08:05:06.000Z</time>'],
  ['<time:20300131T080506Z>', '<time datetime="2030-01-31T08:05:06Z">20300131T080506Z</time>'],
  ['<time:20300131T0805-0530>', '<time datetime="2030-01-31T13:35:00Z">20300131T0805-0530</time>'],
  ['<time:20300131>', '<time datetime="2030-01-31T00:00:00Z">20300131</time>'],
  ['<time:2030-01-31T08>', '<time datetime="2030-01-31T08:00:00Z">2030-01-31T08</time>'],
  ['<time:20300131T08:05:06+02:00>', '<time datetime="2030-01-31T06:05:06Z">20300131T08:05:06+02:00</time>'],
  ['<time:2030-W05-4T08:05>', '<time datetime="2030-01-31T08:05:00Z">2030-W05-4T08:05</time>'],
  ['<time:2030W054>', '<time datetime="2030-01-31T00:00:00Z">2030W054</time>'],
  ['<time:2030-01-31T08:05:06+02:00:30>', '<time datetime="2030-01-31T06:04:36Z">2030-01-31T08:05:06+02:00:30</time>'],
  ['<time:2030-W54-1>', '&lt;time:2030-W54-1&gt;'],
  ['<time:2030-W05-8>', '&lt;time:2030-W05-8&gt;'],
  ['<time:2030-0131>', '&lt;time:2030-0131&gt;'],
  ['<time:2030-01-31T08:0506>', '&lt;time:2030-01-31T08:0506&gt;'],
  ['<time:2030-01-31T08:05.5>', '&lt;time:2030-01-31T08:05.5&gt;'],
  ['<time:20300131T0805061>', '&lt;time:20300131T0805061&gt;'],
  ['<time:2030-02-30>', '&lt;time:2030-02-30&gt;'],
  ['<time:2030-13-01>', '&lt;time:2030-13-01&gt;'],
  ['<time:2030-01-31T25:00>', '&lt;time:2030-01-31T25:00&gt;'],
  ['<time:*soon* :smile: https://example.com>', '&lt;time:*soon* :smile: https://example.com&gt;'],
  ['*<time:soon>*', '<em>&lt;time:soon&gt;</em>'],
  ['<time:*soon*', '&lt;time:<em>soon</em>'],
  ['<time:0001-01-01>', '<time datetime="0001-01-01T00:00:00Z">0001-01-01</time>'],
  ['<time:0001-01-01T00:00+01:00>', '&lt;time:0001-01-01T00:00+01:00&gt;'],
  ['<time:0000-12-31>', '&lt;time:0000-12-31&gt;'],
  ['<time:9999-12-31T23:00-02:00>', '&lt;time:9999-12-31T23:00-02:00&gt;'],
  ['<time:2030-01-31T08:05+25:00>', '&lt;time:2030-01-31T08:05+25:00&gt;'],
  ['<time:1893456000>', '&lt;time:1893456000&gt;'],
  ['<time:tomorrow>', '&lt;time:tomorrow&gt;'],
  ['<time:>', '&lt;time:&gt;'],
  ['<time:0000-01-01T00:00+23:00>', '&lt;time:0000-01-01T00:00+23:00&gt;'],
  ['`<time:2030-01-31>`', '<code>&lt;time:2030-01-31&gt;</code>'],
  ['/me waves', '/me waves'],
]

const slight = picture('slight_smile', '1f642')
const translated: readonly (readonly [string, string])[] = [
  [':)', slight],
  ['well :) then', `well ${slight} then`],
  ['(:', slight],
  [':( :| :/', `${picture('frown', '1f641')} ${picture('neutral', '1f610')} ${picture('confused', '1f615')}`],
  [';) :D', `${picture('wink', '1f609')} ${smile}`],
  [':o :O', `${picture('open_mouth', '1f62e')} ${picture('open_mouth', '1f62e')}`],
  [':p :P', `${picture('stuck_out_tongue', '1f61b')} ${picture('stuck_out_tongue', '1f61b')}`],
  ['<3', picture('heart', '2764')],
  ['!:)?', `!${slight}?`],
  ['a:)', 'a:)'],
  [':)b', ':)b'],
  ['`:)`', '<code>:)</code>'],
  ['[a :)](https://harbor.example) :)', `<a href="https://harbor.example">a :)</a> ${slight}`],
  [':)\n:)', `${slight}<br>\n${slight}`],
]

void describe('emoji and times', () => {
  for (const [written, html] of cases)
    it(JSON.stringify(written), async () => assert.equal(await htmlOf(written, known), `<p>${html}</p>`))
  for (const [written, html] of translated)
    it(`${JSON.stringify(written)}, translated`, async () =>
      assert.equal(await htmlOf(written, { ...known, translateEmoticons: true }), `<p>${html}</p>`))
})
