// From what people write to HTML: a plain and safe beginning (everything is escaped) until the whole dialect is here.
// No Node imports: the same module is meant to run in a browser.
import { escapeHtml } from '#core/base/escape-html.ts'
import { channelWildcards, mentionPattern, type MentionTargets, splitUserMention, topicWildcard } from './mentions.ts'

/** Goes up when the same source would render differently; stored with each message. */
export const rendererVersion = 2

export interface Rendered {
  readonly html: string
  readonly mentionedUsers: ReadonlySet<number>
  readonly mentionedGroups: ReadonlySet<number>
  readonly channelWildcard: boolean
  readonly topicWildcard: boolean
  readonly hasLink: boolean
}

interface Findings {
  readonly users: Set<number>
  readonly groups: Set<number>
  channelWildcard: boolean
  topicWildcard: boolean
  hasLink: boolean
}

const inlinePattern = new RegExp(
  [
    '`(?<code>[^`\\n]+)`',
    `(?<mention>${mentionPattern.source.replaceAll(/\((?!\?)/g, '(?:')})`,
    '\\[(?<label>[^\\]\\n]{1,500})\\]\\((?<target>https?:\\/\\/[^\\s()<>]{1,2000})\\)',
    '(?<url>https?:\\/\\/[^\\s<>"]{1,2000}[^\\s<>"\'.,;:!?)\\]])',
  ].join('|'),
  'g',
)

export function render(content: string, targets: MentionTargets): Rendered {
  const found: Findings = {
    users: new Set(),
    groups: new Set(),
    channelWildcard: false,
    topicWildcard: false,
    hasLink: false,
  }
  const html = blocks(content)
    .map(block => ('code' in block ? codeBlock(block, targets) : `<p>${paragraph(block.text, targets, found)}</p>`))
    .join('\n')
  return {
    html,
    mentionedUsers: found.users,
    mentionedGroups: found.groups,
    channelWildcard: found.channelWildcard,
    topicWildcard: found.topicWildcard,
    hasLink: found.hasLink,
  }
}

interface CodeBlock {
  readonly code: string
  /** As it stands behind the fence; empty for none. */
  readonly language: string
}
type Block = CodeBlock | { readonly text: string }

/** Fences that hold no code. */
const notCode = new Set(['quote', 'spoiler', 'math', 'latex'])

/** Paragraphs between blank lines; a fence of backticks or tildes keeps its lines as they are. */
function blocks(content: string): Block[] {
  const found: Block[] = []
  let lines: string[] = []
  const endParagraph = (): void => {
    if (lines.length > 0) found.push({ text: lines.join('\n') })
    lines = []
  }
  const source = content.split('\n')
  for (let at = 0; at < source.length; at++) {
    const line = source[at] as string
    const [, fence, language = ''] = /^(`{3,}|~{3,})\s*([^\s`]*)[^`]*$/.exec(line) ?? []
    if (fence === undefined) {
      if (line.trim() === '') endParagraph()
      else lines.push(line)
      continue
    }
    endParagraph()
    const end = source.indexOf(fence, at + 1)
    const last = end === -1 ? source.length : end
    found.push({ code: source.slice(at + 1, last).join('\n'), language })
    at = last
  }
  endParagraph()
  return found
}

/** A language for which there is a playground is named as the playground names it, so that clients find it. */
function codeBlock({ code, language }: CodeBlock, { languageByName }: MentionTargets): string {
  const name = languageByName.get(language.toLowerCase()) ?? language
  const isNamed = language !== '' && !notCode.has(language.toLowerCase())
  const attribute = isNamed ? ` data-code-language="${escapeHtml(name)}"` : ''
  return `<div class="codehilite"${attribute}><pre><span></span><code>${escapeHtml(code)}\n</code></pre></div>`
}

function paragraph(text: string, targets: MentionTargets, found: Findings): string {
  let html = ''
  let from = 0
  for (const match of text.matchAll(inlinePattern)) {
    html += plain(text.slice(from, match.index)) + inline(match, targets, found)
    from = match.index + match[0].length
  }
  return html + plain(text.slice(from))
}

const plain = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>\n')

function inline(match: RegExpExecArray, targets: MentionTargets, found: Findings): string {
  const { code, mention, label, target, url } = match.groups ?? {}
  if (code !== undefined) return `<code>${escapeHtml(code)}</code>`
  if (mention !== undefined) return mentionHtml(mention, targets, found) ?? plain(mention)
  found.hasLink = true
  return `<a href="${escapeHtml(target ?? url ?? '')}">${escapeHtml(label ?? url ?? '')}</a>`
}

function mentionHtml(text: string, targets: MentionTargets, found: Findings): string | undefined {
  const [, user, userSilent, userText = '', group, groupSilent, groupName = '', , channelName = ''] =
    mentionPattern.exec(text) ?? []
  if (user) return userMention(userText, userSilent === '_', targets, found)
  if (group) return groupMention(groupName, groupSilent === '_', targets, found)
  const channel = targets.channelByName.get(channelName.toLowerCase())
  if (channel === undefined) return undefined
  const address = `/#narrow/channel/${channel.id}-${encodeURIComponent(channel.name.replaceAll(' ', '-'))}`
  const name = escapeHtml(channel.name)
  return `<a class="stream" data-stream-id="${channel.id}" href="${escapeHtml(address)}">#${name}</a>`
}

function userMention(text: string, silent: boolean, targets: MentionTargets, found: Findings): string | undefined {
  if (channelWildcards.includes(text)) {
    found.channelWildcard ||= !silent
    return wildcardSpan('user-mention channel-wildcard-mention', ' data-user-id="*"', text, silent)
  }
  if (text === topicWildcard) {
    found.topicWildcard ||= !silent
    return wildcardSpan('topic-mention', '', text, silent)
  }
  const { name, id } = splitUserMention(text)
  const user = id === undefined ? targets.userByName.get(name.toLowerCase()) : targets.userById.get(id)
  // `Old name|7` still means 7 only if that is (or was given as) this person's name; clients send the current one.
  if (user === undefined || (id !== undefined && name !== '' && name !== user.full_name)) return undefined
  const quiet = silent || !user.is_active
  if (!quiet) found.users.add(user.id)
  const shown = escapeHtml(user.full_name)
  return `<span class="user-mention${quiet ? ' silent' : ''}" data-user-id="${user.id}">${quiet ? '' : '@'}${shown}</span>`
}

const wildcardSpan = (names: string, attributes: string, text: string, silent: boolean): string =>
  `<span class="${names}${silent ? ' silent' : ''}"${attributes}>${silent ? '' : '@'}${text}</span>`

function groupMention(text: string, silent: boolean, targets: MentionTargets, found: Findings): string | undefined {
  const group = targets.groupByName.get(text.toLowerCase())
  if (group === undefined) return undefined
  if (!silent) found.groups.add(group.id)
  const name = escapeHtml(group.name)
  const names = `user-group-mention${silent ? ' silent' : ''}`
  return `<span class="${names}" data-user-group-id="${group.id}">${silent ? '' : '@'}${name}</span>`
}
