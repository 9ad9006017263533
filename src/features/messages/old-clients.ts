// Programs that still read what the API no longer has.

/** They look for a user object in each reaction, and fail without it. */
const readReactionUsers: ReadonlySet<string> = new Set(['zulipterminal', 'zulip-terminal'])

export const readsReactionUsers = (client: string): boolean => readReactionUsers.has(client.toLowerCase())
