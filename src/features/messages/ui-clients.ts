// Programs that people write with, as opposed to bots and scripts: their messages are read by the sender from the start
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
