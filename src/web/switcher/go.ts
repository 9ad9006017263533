// What the keys of the switcher do with a place.
import { channelAddress, goTo, hashOf, hashOfNarrow, names } from '../base/navigate.ts'
import { theStore } from '../base/live.ts'
import { parseSearch, searchNames } from '../search/parse-search.ts'
import { openChannel } from '../topics/channel-topics.ts'
import { boxField, focusNextBox } from '../writing/box.ts'
import { type Place, termsOfPlace } from './place.ts'

const isChannel = (place: Place): place is { readonly channelId: number } =>
  !('topic' in place) && !('userIds' in place)

/** A channel opens where the user chose. */
export function goToPlace(place: Place): void {
  if (isChannel(place)) void openChannel(place.channelId)
  else goTo(hashOfNarrow(termsOfPlace(place)))
}

/** Goes there, and into the box. In a channel the user then chooses the topic. */
export function writeIn(place: Place): void {
  const address = isChannel(place) ? channelAddress(place.channelId) : hashOfNarrow(termsOfPlace(place))
  if (globalThis.location.hash === address) return boxField()?.focus()
  focusNextBox()
  goTo(address)
}

export function searchFor(text: string): void {
  const narrow = parseSearch(text, searchNames(theStore()))
  if (narrow.terms.length > 0) goTo(hashOf({ view: 'narrow', narrow }, names()))
}
