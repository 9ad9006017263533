// The subscribers of channels, as far as a view has asked for them.

export type Subscribers = Map<number, Set<number>>

interface Peers {
  readonly op: string
  readonly stream_ids: readonly number[]
  readonly user_ids: readonly number[]
}

export function changePeers(subscribers: Subscribers, { op, stream_ids, user_ids }: Peers): void {
  for (const channelId of stream_ids) {
    const known = subscribers.get(channelId)
    for (const id of user_ids)
      if (op === 'peer_add') known?.add(id)
      else known?.delete(id)
  }
}
