// Names in a message that stand for people, groups and channels: found first, so that the renderer can be given what
// they mean and needs no database.

/** `@**Name**`, `@**Name|7**`, `@_**silent**`; `@*group*`; `#**channel**`. */
export const mentionPattern = /(@)(_?)\*\*([^*\n]{1,200})\*\*|(@)(_?)\*([^*\n]{1,100})\*|(#)\*\*([^*\n]{1,60})\*\*/

export interface Named {
  readonly id: number
  readonly full_name: string
}

/** Names somebody without calling him. Names of people hold no character that means something here. */
export const silentMention = ({ id, full_name }: Named): string => `@_**${full_name}|${id}**`

/** The same for a group. Its name may hold anything: what would end the mention is left out. */
export const silentGroupMention = (name: string): string => `@_*${name.replaceAll(/[*\n]/g, '')}*`

export const channelWildcards: readonly string[] = ['all', 'everyone', 'stream', 'channel']
export const topicWildcard = 'topic'

export interface MentionNames {
  readonly userNames: readonly string[]
  readonly userIds: readonly number[]
  readonly groupNames: readonly string[]
  readonly channelNames: readonly string[]
}

/** `Name|7` names the account with ID 7, `|7` too. */
export function splitUserMention(text: string): { name: string; id: number | undefined } {
  const [, name = text, digits] = /^(.*)\|(\d{1,15})$/.exec(text) ?? []
  return { name, id: digits === undefined ? undefined : Number(digits) }
}

export function mentionedNames(content: string): MentionNames {
  const userNames = new Set<string>()
  const userIds = new Set<number>()
  const groupNames = new Set<string>()
  const channelNames = new Set<string>()
  for (const match of content.matchAll(new RegExp(mentionPattern, 'g'))) {
    const [, user, , userText = '', group, , groupName = '', , channelName = ''] = match
    if (user) {
      const { name, id } = splitUserMention(userText)
      if (id === undefined) userNames.add(name.toLowerCase())
      else userIds.add(id)
    } else if (group) groupNames.add(groupName.toLowerCase())
    else channelNames.add(channelName.toLowerCase())
  }
  return {
    userNames: [...userNames],
    userIds: [...userIds],
    groupNames: [...groupNames],
    channelNames: [...channelNames],
  }
}
