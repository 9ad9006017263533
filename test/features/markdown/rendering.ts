// The renderer as its tests call it: in an organization with only the test's objects.
import type { RenderContext } from '#features/markdown/context.ts'
import { render } from '#features/markdown/render.ts'

const bare: RenderContext = {
  userById: new Map(),
  userByName: new Map(),
  groupByName: new Map(),
  channelByName: new Map(),
  latestInTopic: () => undefined,
  languageByName: new Map(),
  defaultLanguage: '',
  emojiCode: () => undefined,
  emojiName: () => undefined,
  customEmoji: new Map(),
  showsPreviews: true,
  translateEmoticons: false,
  linkify: () => [],
  realmUrl: 'https://lantern-bay.example',
  uploadByPath: new Map(),
  previewAddress: undefined,
  isDescription: false,
  isSilent: false,
}

export const contextWith = (given: Partial<RenderContext>): RenderContext => ({ ...bare, ...given })

export const htmlOf = async (content: string, given: Partial<RenderContext> = {}): Promise<string> =>
  (await render(content, contextWith(given))).html

const oneA = { id: 1, name: 'a' }
/** An organization in which malicious texts find a match for everything. */
export const lively: Partial<RenderContext> = {
  userById: new Map([[1, { id: 1, full_name: 'a', is_active: true }]]),
  userByName: new Map([['a', { id: 1, full_name: 'a', is_active: true }]]),
  groupByName: new Map([['a', { ...oneA, is_active: true }]]),
  channelByName: new Map([['a', oneA]]),
  latestInTopic: () => 7,
  languageByName: new Map([['a', 'a']]),
  emojiCode: name => (name === 'smile' ? '1f604' : undefined),
  emojiName: code => (code === '1f6a2' ? 'ship' : undefined),
  customEmoji: new Map([['a', '/a.png']]),
  translateEmoticons: true,
  previewAddress: url => `/preview/${encodeURIComponent(url)}`,
}
