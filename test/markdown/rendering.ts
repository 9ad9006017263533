// The renderer as its tests call it: in an organization of which it is told nothing but what the test says.
import type { RenderContext } from '#features/markdown/context.ts'
import { render } from '#features/markdown/render.ts'

const bare: RenderContext = {
  userById: new Map(),
  userByName: new Map(),
  groupByName: new Map(),
  channelByName: new Map(),
  languageByName: new Map(),
  defaultLanguage: '',
  emojiCode: () => undefined,
  emojiName: () => undefined,
  customEmoji: new Map(),
  translateEmoticons: false,
  linkify: () => [],
  realmUrl: 'https://lantern-bay.example',
  uploadByPath: new Map(),
  previewAddress: undefined,
}

export const contextWith = (given: Partial<RenderContext>): RenderContext => ({ ...bare, ...given })

export const htmlOf = async (content: string, given: Partial<RenderContext> = {}): Promise<string> =>
  (await render(content, contextWith(given))).html
