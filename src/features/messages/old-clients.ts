// Clients that still need fields which the API no longer has.

/** These clients expect a user object in each reaction, and fail without it. */
const readReactionUsers: ReadonlySet<string> = new Set(['zulipterminal', 'zulip-terminal'])

export const readsReactionUsers = (client: string): boolean => readReactionUsers.has(client.toLowerCase())
