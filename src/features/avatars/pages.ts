import { NotFound, clientHas } from '#core/http/answer.ts'
import { page, type PageAnswer, type PageCall } from '#core/http/page.ts'
import { forever, pictureAnswer, publicPicture } from '#features/pictures/public.ts'
import { identicon, realmIcon, type Drawing, pngOf } from './drawn-icons.ts'

const day = 86_400

function picture({ header }: PageCall, version: string, caching: string, png: () => Uint8Array): PageAnswer {
  const etag = `"${version}"`
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': `public, ${caching}`, ETag: etag }
  if (clientHas(etag, header('if-none-match'))) return { status: 304, headers, body: '' }
  return { status: 200, headers, body: png() }
}

/**
 * An uploaded picture, or one that is drawn from its name alone. A different picture has a different name, so clients
 * may keep it forever. Drawn pictures aren't cached, because drawing costs no more than the rest of the request.
 */
export const userAvatar = page({
  path: '/user_avatars/{realm_id}/{file}',
  async answer(call) {
    const { realm_id = '', file = '' } = call.path
    const [, hash, medium] = /^([0-9a-f]{40})(-medium)?\.png$/.exec(file) ?? []
    if (hash === undefined || !/^\d+$/.test(realm_id)) throw NotFound()
    const uploaded = await publicPicture(call, `avatars/${file}`)
    if (uploaded !== undefined) return pictureAnswer(call, uploaded, `public, ${forever}`)
    const size = medium === undefined ? 100 : 500
    return picture(call, file, forever, () => pngOf(identicon(hash, size)))
  },
})

/** Pictures that never change are drawn on first use. */
function drawnOnce(draw: () => Drawing): () => Uint8Array {
  let png: Uint8Array | undefined
  return () => (png ??= pngOf(draw()))
}

const icon = drawnOnce(() => realmIcon(200))
export const realmIconPage = page({
  path: '/static/realm-icon.png',
  answer: async call => picture(call, 'icon-1', `max-age=${day}`, icon),
})

/** The one emoji that isn't in Unicode. Clients expect it at this path. It shows our own icon. */
const smallIcon = drawnOnce(() => realmIcon(64))
export const extraEmojiPage = page({
  path: '/static/generated/emoji/images/emoji/unicode/zulip.png',
  answer: async call => picture(call, 'icon-1', `max-age=${day}`, smallIcon),
})
