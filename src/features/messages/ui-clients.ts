// Programs that people write with, as opposed to bots and scripts: what they send is read by its sender (addendum I).
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
