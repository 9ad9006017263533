// The welcome messages. Links are relative: the server's address may change, and every client knows it.
import type { Account } from '#features/users/public.ts'

/** The first channels and their descriptions. */
export const firstChannels = {
  general: "For everyone: news, questions, and anything that doesn't have its own channel yet.",
  sandbox: "A place to try things out. You can't break anything here.",
} as const
export type FirstChannel = keyof typeof firstChannels

interface FirstMessage {
  readonly channel: FirstChannel
  readonly topic: string
  readonly content: string
  /** Reaction from the welcome bot. */
  readonly reaction?: string
}

const topics = {
  start: 'start here',
  apps: 'apps and bots',
  writing: 'writing messages',
  mentions: 'mentions and reactions',
  moving: 'moving and resolving',
  around: 'getting around',
}

/** Oldest first. Clients list the newest conversations first, so the one to start with comes last. */
export const firstMessages = ({ id, full_name }: Pick<Account, 'id' | 'full_name'>): readonly FirstMessage[] => [
  { channel: 'sandbox', topic: topics.around, content: around },
  { channel: 'sandbox', topic: topics.moving, content: moving },
  {
    channel: 'sandbox',
    topic: topics.mentions,
    content: mentions(`@**${full_name}|${id}**`),
    reaction: 'wave',
  },
  { channel: 'sandbox', topic: topics.writing, content: writing },
  { channel: 'general', topic: topics.apps, content: apps },
  { channel: 'general', topic: topics.start, content: start },
  { channel: 'general', topic: topics.start, content: next },
]

/** The topic where a new user starts. */
export const startTopic = topics.start

const start = `This is a **message**. It's in the **topic** *${topics.start}* in the **channel** #**general**.

* A **channel** is for a team, a project or an interest. Everyone in it can read along.
* A **topic** is a conversation in a channel, like the subject of an email. Many can go on at once, and you read the ones that matter to you.`

const next = `**Reply** in the box below. Your reply stays in this topic. How about saying hello?

**Start a topic** with “New message”: choose a channel, give the topic a name, and write.

To learn more, read these topics:

* #**sandbox>${topics.writing}**
* #**sandbox>${topics.mentions}**
* #**sandbox>${topics.moving}**
* #**sandbox>${topics.around}**`

const apps = `**On your phone**, open this page in the browser. Apps that support this API ask for the server address, your email address and your password.

**Bots** post messages from a program. [Create one](/#settings/bots), copy its API key, and see the [API documentation](/api/docs) for how to send a message.`

const writing = `Format your messages with Markdown, or use the buttons below the box.

| You write | You get |
|---|---|
| \`**important**\` | **important** |
| \`*a title*\` | *a title* |
| \`~~not this~~\` | ~~not this~~ |
| \`\` \`code\` \`\` | \`code\` |
| \`[a link](https://example.com)\` | [a link](https://example.com) |
| \`:tada:\` | :tada: |
| \`#**general>${topics.start}**\` | #**general>${topics.start}** |

> Start a line with \`>\` to quote.

\`\`\`spoiler What's in here?
Three backticks and the word \`spoiler\` hide text until someone opens it.
\`\`\`

Now it's your turn: reply with a bit of each. There's more in the [full list](/#message-formatting).`

const mentions = (
  owner: string,
): string => `${owner}, this is a **mention**. Type \`@\` and the first letters of a name. The person gets a notification and sees the message in [Mentions](/#narrow/is/mentioned).

A **reaction** says “thanks” or “agreed” without another message. Click my :wave: to wave back, or choose another emoji from the message menu.`

const moving = `Conversations drift. To move part of one to its own topic, choose **Move** from the message menu. You can move just that message, all later ones too, or the whole topic, even to another channel. Try it with this message.

When a topic is done, click **Resolve**, the check mark at the top. The topic gets a check mark, so everyone can see there's nothing left to do. Click **Reopen** to undo this.`

const around = `* [Inbox](/#inbox) has all your unread messages, by conversation. [Recent](/#recent) and [Combined feed](/#feed) show the rest.
* **Search** finds any message you have access to. **Star** a message to find it in [Starred](/#narrow/is/starred).
* To find [more channels](/#channels/available), click + next to “Channels”.
* Keyboard shortcuts: \`n\` goes to the next unread conversation, \`r\` replies, \`c\` starts a topic, \`/\` searches, and \`?\` shows [all shortcuts](/#keyboard-shortcuts).`

/** The first message to the owner of a new organization. */
export const ownersGreeting = `Welcome to your new organization! Get it ready for others in five steps:

1. **Look around**: #**general>${topics.start}** takes a minute to read and explains how conversations work here.
2. **Set up your account**: add [your name and picture](/#settings/profile), and check [your email address and password](/#settings/account-and-privacy).
3. **Name the organization** and describe it in [its profile](/#organization/organization-profile). [Permissions](/#organization/organization-permissions) control who can do what.
4. **Create channels**: [add one](/#channels/new) for each team or project. You already have #**general** and #**sandbox**.
5. **Invite people**: [send them a link](/#invite). I'll help each of them get started.`

/** The first message to a later user. */
export const greeting = (firstTopic: string | undefined): string => `Welcome! Here's how to get started:

${[
  ...(firstTopic === undefined
    ? []
    : [`**Read** ${firstTopic}. It takes a minute and explains how conversations work here.`]),
  '**Set up your profile**: add [your name and picture](/#settings/profile).',
  '**Find your channels**: [browse them](/#channels/available) and subscribe to the ones you need.',
]
  .map((step, index) => `${index + 1}. ${step}`)
  .join('\n')}

Press \`?\` to see [keyboard shortcuts](/#keyboard-shortcuts).`
