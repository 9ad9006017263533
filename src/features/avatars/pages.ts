import { NotFound } from '#core/http/answer.ts'
import { page, type PageAnswer } from '#core/http/page.ts'
import { identicon } from './identicon.ts'
import { type Drawing, pngOf } from './png.ts'
import { realmIcon } from './realm-icon.ts'

const day = 86_400

async function picture(drawing: Drawing, caching: string): Promise<PageAnswer> {
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': `public, ${caching}` }
  return { status: 200, headers, body: await pngOf(drawing) }
}

/** The picture follows from its name, which changes with it: nothing is looked up, and a cache may keep it for ever. */
export const userAvatar = page({
  path: '/user_avatars/{realm_id}/{file}',
  async answer({ path: { realm_id = '', file = '' } }) {
    const [, hash, medium] = /^([0-9a-f]{40})(-medium)?\.png$/.exec(file) ?? []
    if (hash === undefined || !/^\d+$/.test(realm_id)) throw NotFound()
    return picture(identicon(hash, medium === undefined ? 100 : 500), `max-age=${365 * day}, immutable`)
  },
})

export const realmIconPage = page({
  path: '/static/realm-icon.png',
  answer: () => picture(realmIcon(200), `max-age=${day}`),
})

/** The one emoji beside those of Unicode: clients know its name and look for it here. Ours shows our own sign. */
export const extraEmojiPage = page({
  path: '/static/generated/emoji/images/emoji/unicode/zulip.png',
  answer: () => picture(realmIcon(64), `max-age=${day}`),
})
