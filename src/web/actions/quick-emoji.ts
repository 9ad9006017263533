// The emoji for one tap: those that the user chose last, and then popular ones.
import { recentCodes } from '../emoji/chosen-emoji.ts'
import { loadCustomEmoji } from '../emoji/custom-emoji.ts'
import { withCustomEmoji } from '../emoji/custom-choices.ts'
import type { Emoji } from '../emoji/find-emoji.ts'

/** As many as fit beside the picker's button. */
const most = 6

const popular: readonly Emoji[] = [
  { code: '1f44d', names: ['+1'] },
  { code: '2705', names: ['check'] },
  { code: '1f389', names: ['tada'] },
  { code: '2764', names: ['heart'] },
  { code: '1f602', names: ['joy'] },
  { code: '1f440', names: ['eyes'] },
]

export async function quickEmoji(): Promise<readonly Emoji[]> {
  const recent = await recentEmoji()
  const added = popular.filter(({ code }) => !recent.some(one => one.code === code))
  return [...recent, ...added].slice(0, most)
}

/** The names are needed only if the user ever chose one. */
async function recentEmoji(): Promise<readonly Emoji[]> {
  const codes = recentCodes().slice(0, most)
  if (codes.length === 0) return []
  const names = import('../emoji/emoji-names.ts').then(part => part.loadEmoji())
  const loaded = await Promise.all([names, loadCustomEmoji()]).catch(() => undefined)
  if (loaded === undefined) return []
  const known = new Map(withCustomEmoji(loaded[0]).map(emoji => [emoji.code, emoji]))
  return codes.flatMap(code => known.get(code) ?? [])
}
