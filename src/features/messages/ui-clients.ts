// Clients in which persons write, unlike bots and scripts: the sender's copy of such a message starts as read
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
