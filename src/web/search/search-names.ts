// The users and channels that a search names.
import { allChannels, type Store } from '../store/store.ts'
import type { SearchNames } from './parse-search.ts'

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

export function searchNames(store: Store): SearchNames {
  const channels = allChannels(store)
  const people = [...store.people.values()]
  return {
    ownId: store.ownId,
    channelIdOf: name =>
      channels.find(channel => isSame(channel.name, name))?.stream_id ??
      channels.find(({ stream_id }) => String(stream_id) === name)?.stream_id,
    userIdOf: name =>
      people.find(person => isSame(person.full_name, name))?.user_id ??
      people.find(({ delivery_email: address }) => address && isSame(address, name))?.user_id ??
      (/^\d+$/.test(name) && store.people.has(Number(name)) ? Number(name) : undefined),
  }
}
