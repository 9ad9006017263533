// Clients that still need fields that the API no longer has.

/** These clients expect a user object in each reaction and fail without it. */
const readReactionUsers: ReadonlySet<string> = new Set(['zulipterminal', 'zulip-terminal'])

export const readsReactionUsers = (client: string): boolean => readReactionUsers.has(client.toLowerCase())

// Clients in which people write, unlike bots and scripts. The sender's copy of such a message starts as read
// (docs/spec/flags.md#unread).
const uiClients: ReadonlySet<string> = new Set([
  'website',
  'zulipmobile',
  'zulipandroid',
  'zulipios',
  'zulipdesktop',
  'zulipelectron',
  'zulipterminal',
  'snipe',
  'ios',
  'android',
])

export const isUiClient = (client: string): boolean => uiClients.has(client.toLowerCase())
