// The texts of the welcome. Links are relative: the address of the server may change, and every client knows it.
import type { Account } from '#features/users/public.ts'

/** The first channels and their descriptions. */
export const firstChannels = {
  general: 'For everyone: news, questions, and whatever has no channel of its own yet.',
  sandbox: 'A place to try things. Nothing here can go wrong.',
} as const
export type FirstChannel = keyof typeof firstChannels

interface FirstMessage {
  readonly channel: FirstChannel
  readonly topic: string
  readonly content: string
  /** With which the welcome bot reacts. */
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

/** Oldest first. Clients list the newest conversations first, so the one to begin with is the last. */
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

/** The topic in which a new user begins. */
export const startTopic = topics.start

const start = `This is a **message**. It is in the **topic** *${topics.start}*, which is in the **channel** #**general**.

* A **channel** is for a team, a project or an interest. Everyone in it can read along.
* A **topic** is one conversation in a channel, like the subject of a mail. Many go on side by side, and you read the ones that matter to you.`

const next = `**Answer** in the field below: your answer stays in this topic. How about a hello?

**Start a topic** with “New message”: choose a channel, sum up in a few words what it is about, and write.

Then try the rest. These topics show how:

* #**sandbox>${topics.writing}**
* #**sandbox>${topics.mentions}**
* #**sandbox>${topics.moving}**
* #**sandbox>${topics.around}**`

const apps = `**On a phone** this page works too: open the same address in the browser. Apps that know this API ask for the address of the server, your email address and your password.

**A bot** posts what a program has to say: [make one](/#settings/bots), copy its key, and read in the [API documentation](/api/docs) how a program sends a message.`

const writing = `Messages are written in Markdown. The buttons below the field help.

| You write | You get |
|---|---|
| \`**important**\` | **important** |
| \`*a title*\` | *a title* |
| \`~~not this~~\` | ~~not this~~ |
| \`\` \`code\` \`\` | \`code\` |
| \`[a link](https://example.com)\` | [a link](https://example.com) |
| \`:tada:\` | :tada: |
| \`#**general>${topics.start}**\` | #**general>${topics.start}** |

> A line after \`>\` is a quote.

\`\`\`spoiler What is in here?
Three back-ticks and the word \`spoiler\` hide a text until it is opened.
\`\`\`

Now you: write an answer with a bit of each. [The whole list](/#message-formatting) has more.`

const mentions = (
  owner: string,
): string => `${owner}, this is a **mention**. Type \`@\` and the first letters of a name: the person is notified, and finds the message under [Mentions](/#narrow/is/mentioned).

A **reaction** says “thanks” or “agreed” without another message. Click on my :wave: to wave back, or choose an emoji of your own in the menu of this message.`

const moving = `Conversations wander. To give a part of one its own topic, choose **Move** in the menu of a message: only this one, all later ones too, or the whole topic. It can go to another channel as well. Try it with this message.

When a question is answered, press **Resolve**, the check mark at the top: it then stands before the name of the topic, and everyone sees that nothing is left to do. **Reopen** takes it back.`

const around = `* [Inbox](/#inbox) has everything that you have not read, by conversation. [Recent](/#recent) and [Combined feed](/#feed) show the rest.
* **Search** finds every message that you may read. **Star** a message, and it is under [Starred](/#narrow/is/starred).
* [More channels](/#channels/available) are behind the + beside “Channels”.
* With a keyboard: \`n\` goes to the next unread conversation, \`r\` answers, \`c\` starts a topic, \`/\` searches, and \`?\` shows [all keys](/#keyboard-shortcuts).`

/** The first message to the owner of a new organization. */
export const ownersGreeting = `Welcome! This organization is yours. Five steps, and it is ready for others:

1. **Look around**: #**general>${topics.start}** explains in a minute how conversations work here.
2. **Say who you are**: [your name and picture](/#settings/profile), and [your address and password](/#settings/account-and-privacy).
3. **Name the organization** and describe it in [its profile](/#organization/organization-profile). [Permissions](/#organization/organization-permissions) say who may do what.
4. **Make channels**: [a new one](/#channels/new) for each team or project. #**general** and #**sandbox** are there already.
5. **Invite people**: [send them a link](/#invite). I will tell each of them how to begin.`

/** The first message to a later user. */
export const greeting = (firstTopic: string | undefined): string => `Welcome! This is how to begin:

${[
  ...(firstTopic === undefined ? [] : [`**Read** ${firstTopic}: it explains in a minute how conversations work here.`]),
  '**Say who you are**: choose [your name and picture](/#settings/profile).',
  '**Find your channels**: [look through them](/#channels/available), and subscribe to what concerns you.',
]
  .map((step, index) => `${index + 1}. ${step}`)
  .join('\n')}

With a keyboard, press \`?\` to see [all keys](/#keyboard-shortcuts).`
