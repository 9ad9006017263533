// The organization that the cases assume: who and what they mention can be read from the expected HTML.
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { unicodeEmoji } from '#features/emoji/public.ts'
import type { RenderContext } from '#features/markdown/public.ts'
import { mediaKind, settledType } from '#features/uploads/content-type.ts'
import type { Case } from './cases.ts'
import { attributeOf, childrenOf, textOf } from './tree.ts'

const uploadPath = /\/user_uploads\/[\p{L}\p{N}_./%-]+/gu

type Element = DefaultTreeAdapterMap['element']

const known = { user: 'data-user-id', group: 'data-user-group-id', channel: 'data-stream-id' } as const

export function organizationOf(cases: readonly Case[]): Omit<RenderContext, 'translateEmoticons'> {
  const elements = cases.flatMap(({ expected }) => [...elementsIn(parseFragment(expected))])
  const named = (attribute: string): { id: number; name: string }[] =>
    elements.flatMap(element => {
      const id = Number(attributeOf(element, attribute))
      return id > 0 ? [{ id, name: textOf(element).replace(/^[@#]/, '').replace(/ > .*/, '') }] : []
    })
  const users = named(known.user).map(({ id, name }) => ({ id, full_name: name, is_active: true }))
  const byName = <T extends { name: string }>(things: readonly T[]): Map<string, T> =>
    new Map(things.map(thing => [thing.name.toLowerCase(), thing]))
  return {
    userById: new Map(users.map(user => [user.id, user])),
    userByName: new Map(users.map(user => [user.full_name.toLowerCase(), user])),
    groupByName: byName(named(known.group).map(group => ({ ...group, is_active: true }))),
    channelByName: new Map(named(known.channel).map(channel => [channel.name, channel])),
    latestInTopic: () => undefined,
    languageByName: new Map(),
    defaultLanguage: '',
    emojiCode: name => unicodeEmoji().codeByName.get(name),
    emojiName: code => unicodeEmoji().namesByCode.get(code)?.[0],
    customEmoji: new Map(),
    linkify: () => [],
    realmUrl: realmUrlIn(cases),
    uploadByPath: uploadsIn(cases),
    previewAddress: url => `/preview/${encodeURIComponent(url)}`,
    isDescription: false,
    callsNobody: false,
  }
}

function* elementsIn(node: DefaultTreeAdapterMap['parentNode']): Generator<Element> {
  for (const child of childrenOf(node)) {
    yield child
    yield* elementsIn(child)
  }
}

/** Every file that a case names is there, and is what its name says. */
const uploadsIn = (cases: readonly Case[]): RenderContext['uploadByPath'] =>
  new Map(
    cases
      .flatMap(({ input }) => input.match(uploadPath) ?? [])
      .map(path => [path, { kind: mediaKind(settledType('', path)) }]),
  )

/** An address of the organization is written in full and expected as a fragment. */
function realmUrlIn(cases: readonly Case[]): string {
  const own = cases.find(({ expected }) => expected.includes('href="#narrow'))
  return /(https?:\/\/[^/\s]+)\/#narrow/.exec(own?.input ?? '')?.[1] ?? 'http://localhost'
}
