// Renders a message with the server's renderer and the users, channels and custom emoji that the page knows. Unicode
// emoji, links to this server and files are left to the server.
import { prepareToRender, render } from '#features/markdown/render.ts'
import { theStore } from '../base/live.ts'
import { customAddresses } from '../emoji/custom-choices.ts'
import { loadCustomEmoji } from '../emoji/custom-emoji.ts'

/** Loads what most texts need. If the custom emoji fail to load, texts are shown without them. */
export function prepareEcho(): Promise<unknown> {
  void loadCustomEmoji()
  return prepareToRender('')
}

export async function renderEcho(content: string): Promise<string> {
  const { people, subscriptions, otherChannels, realm } = theStore()
  const users = [...people.values()].map(({ user_id: id, full_name, is_active }) => ({ id, full_name, is_active }))
  const channels = [...otherChannels.values(), ...subscriptions.values()]
  const { html } = await render(content, {
    userById: new Map(users.map(user => [user.id, user])),
    userByName: new Map(users.map(user => [user.full_name.toLowerCase(), user])),
    groupByName: new Map(),
    channelByName: new Map(channels.map(({ stream_id: id, name }) => [name, { id, name }])),
    latestInTopic: () => undefined,
    languageByName: new Map(),
    defaultLanguage: realm['realm_default_code_block_language'] as string,
    emojiCode: () => undefined,
    emojiName: () => undefined,
    customEmoji: customAddresses(),
    translateEmoticons: false,
    linkify: () => [],
    realmUrl: globalThis.location.origin,
    uploadByPath: new Map(),
    showsPreviews: true,
    previewAddress: undefined,
    isSilent: false,
    isDescription: false,
  })
  return html
}
