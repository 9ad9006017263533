// The server's texts in English. Other languages have the same keys.
import { html } from '#core/http/html.ts'
import { pluralsOf } from '#features/languages/public.ts'
import { errors } from './errors/en.ts'

const plural = pluralsOf('en')
// Without a comma before the last name.
const list = new Intl.ListFormat('en-GB')
const minutes = plural({ one: 'a minute', other: '# minutes' })

const timeInWords = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`

type TitleAndText = readonly [title: string, text: string]
/** Why a person can't join. */
type Obstacle = 'expired' | 'revoked' | 'used' | 'stale' | 'void' | 'unknown' | 'closed' | 'directory' | 'nowhere'

const askAgain = 'Ask the person who sent it for a new one.'

export const en = {
  email: 'Email address',
  password: 'Password',
  signIn: 'Sign in',
  signInTo: (realm: string) => `Sign in to ${realm}`,
  deadLink: "This link doesn't work",
  checkEmail: 'Check your email',
  nowhere: {
    title: "There's no organization at this address",
    checkAddress: 'Check that the address is complete.',
    page: html`This is a Parley server, but there's no organization at this address.`,
    addresses: 'Each organization has its own address. Ask the person who invited you for the right one.',
    developers: 'For developers',
    api: (url: string) => html`Build on the <a href="${url}">API</a>: your code can do anything that the apps can.`,
  },
  login: {
    username: 'Username or email address',
    stay: 'Stay signed in',
    forgot: 'Forgot your password?',
    join: (realm: string, url: string) => html`New here? <a href="${url}">Join ${realm}</a>.`,
    otherApp: 'Use another app',
    serverAddress: 'Enter this server address in your chat app:',
    api: (url: string) => html`Or write your own with the <a href="${url}">API</a>.`,
    unencrypted: html`The connection to this server isn't encrypted. Others on the network can read your password.`,
    signOut: 'Sign out',
    ended: 'Your session has ended. Sign in again. Your drafts are safe.',
    wrong: 'Wrong email address or password.',
    tooMany: (wait: number) => `Too many attempts. Try again in ${minutes(wait)}.`,
    linkFor: (name: string) => html`This link signs you in as <strong>${name}</strong>. It works once.`,
    usedLink: 'It was already used, has expired, or was replaced by a newer link.',
    withPassword: 'Sign in with your password',
  },
  newPassword: {
    advice: (least: number) => `At least ${least} characters. A few random words work well.`,
    rule: (least: number, most: number) => `Choose ${least} to ${most} characters that are harder to guess.`,
  },
  reset: {
    inDirectory: "You sign in with your organization's account. Reset your password there.",
    noMail: (realm: string) => `This server can't send email. Ask an administrator of ${realm} for help.`,
    hint: "We'll email you a link to reset your password.",
    send: 'Send link',
    mailed: (email: string) =>
      html`If <strong>${email}</strong> has an account, we sent it an email with a link to reset your password. The link
        is valid for an hour.`,
    tryAgain: (url: string) =>
      html`Didn't get it after a few minutes? Check your spam folder, or <a href="${url}">try again</a>.`,
    title: (realm: string) => `New password for ${realm}`,
    for: (email: string) =>
      html`For <strong>${email}</strong>. You'll have to sign in again in all your apps and browsers.`,
    new: 'New password',
    change: 'Change password',
    usedLink: (url: string) => html`It was already used or has expired. <a href="${url}">Get a new link</a>.`,
  },
  join: {
    title: (realm: string) => `Join ${realm}`,
    invited: (inviter: string) => `${inviter} invited you to join the team chat.`,
    emailHint: "We'll email you a link to continue.",
    continue: 'Continue',
    mailed: (email: string) =>
      html`We sent an email to <strong>${email}</strong>. Open the link in it to continue. The link is valid for 24
        hours.`,
    tryAgain: (url: string) =>
      html`Didn't get it after a few minutes? Check your spam folder, or <a href="${url}">try again</a>.`,
    check: 'Please check the fields below.',
    name: 'Your name',
    nameHint: 'Your display name.',
    signInHint: "You'll sign in with it.",
    confirmed: "Confirmed. You'll sign in with it.",
    join: 'Join',
    withoutInvitation: (realm: string, url: string) =>
      html`You can also <a href="${url}">join ${realm}</a> without an invitation.`,
    needsAddress: 'Enter an email address, such as name@example.com.',
    hasAccount: "This address already has an account. If it's yours, sign in.",
    wasDeactivated: 'The account with this address was deactivated. Ask an administrator to reactivate it.',
    obstacles: {
      expired: ['This invitation has expired', askAgain],
      revoked: ['This invitation was revoked', askAgain],
      used: ['This invitation was already used', 'If you used it, sign in with your email address and password.'],
      stale: [
        'This link no longer works',
        "It's incomplete or has expired. Open your invitation again, and we'll send you a new email.",
      ],
      void: [
        'This invitation no longer works',
        'The person who created it can no longer invite people this way. Ask an administrator for a new one.',
      ],
      unknown: ['Invitation not found', `Check that the link is complete. ${askAgain}`],
      closed: ['You need an invitation', 'Ask a member to invite you.'],
      directory: [
        "You don't need to sign up",
        'Sign in with the username and password that you use in your organization.',
      ],
      nowhere: ["There's no organization at this address", `Check that the link is complete. ${askAgain}`],
    } as Readonly<Record<Obstacle, TitleAndText>>,
  },
  emailChange: {
    title: 'Confirm your email address',
    wants: (name: string, email: string, realm: string) =>
      html`${name} wants to use <strong>${email}</strong> in ${realm}.`,
    wantsInstead: (name: string, email: string, realm: string, old: string) =>
      html`${name} wants to use <strong>${email}</strong> instead of ${old} in ${realm}.`,
    use: (email: string) => `Use ${email}`,
    done: 'Email address confirmed',
    doneText: (realm: string, email: string) => `You now sign in to ${realm} with ${email}.`,
    refused: "You can't use this address",
    usedLink:
      'It was already used, has expired, or was replaced by a newer link. Change your address again in your chat app.',
  },
  report: {
    topic: (sender: string) => `${sender} moderation`,
    reported: (reporter: string, sender: string, to: readonly string[], time: string) =>
      `${reporter} reported a message sent by ${sender}${to.length === 0 ? '' : ` to ${list.format(to)}`} at ${time}.`,
    reasons: {
      spam: 'Spam',
      harassment: 'Harassment',
      inappropriate: 'Inappropriate content',
      norms: 'Violates community norms',
      other: 'Other reason',
    },
    original: 'Original message',
    originalAt: (link: string) => `Original message at ${link}`,
  },
  errors,
  errorPage: { title: "That didn't work", toStart: 'Go to the start page' },
  mails: {
    reset: {
      subject: (realm: string) => `Reset your password for ${realm}`,
      asked: (realm: string) =>
        `Someone asked to reset your password for ${realm}. If this was you, open the link below. It works once and is valid for an hour.`,
      choose: 'Choose a new password',
      otherwise: "If this wasn't you, ignore this email and your password won't change.",
      directorySubject: (realm: string) => `Your password for ${realm}`,
      askedDirectory: (realm: string) =>
        `Someone asked to reset your password for ${realm}. You sign in with your organization's account, so reset your password there.`,
    },
    invitation: {
      subject: (inviter: string, realm: string) => `${inviter} invited you to join ${realm}`,
      invited: (inviter: string, realm: string) => `${inviter} invited you to join the team chat of ${realm}.`,
      join: 'Join',
      expires: (seconds: number) => `The invitation expires on ${timeInWords(seconds)}.`,
      otherwise: "If you weren't expecting this, you can ignore this email.",
    },
    proof: {
      subject: (realm: string) => `Finish joining ${realm}`,
      asked: (realm: string) =>
        `Someone asked to join ${realm}, a team chat, with this address. If this was you, open the link below to choose a name and a password. It's valid for 24 hours.`,
      join: (realm: string) => `Join ${realm}`,
      otherwise: "If this wasn't you, ignore this email and no account will be created.",
      knownSubject: (realm: string) => `You already have an account in ${realm}`,
      askedKnown: (realm: string) => `Someone asked to join ${realm}, a team chat, with this address.`,
      known: 'This address already has an account. If this was you, sign in instead:',
      noPassword: "If you don't know your password, ask an administrator.",
      deactivated: 'The account with this address was deactivated. Ask an administrator to reactivate it.',
      otherwiseKnown: "If this wasn't you, ignore this email and nothing will change.",
    },
    emailChange: {
      subject: (realm: string) => `Confirm your email address for ${realm}`,
      wants: (name: string, email: string, realm: string) =>
        `${name} wants to use ${email} as their email address in ${realm}.`,
      confirm: 'If this was you, confirm the address. The link is valid for 24 hours.',
      button: 'Confirm address',
      otherwise: "If this wasn't you, ignore this email and nothing will change.",
      changedSubject: (realm: string) => `Your email address for ${realm} has changed`,
      changed: (name: string, email: string, realm: string) =>
        `The email address of ${name} in ${realm} is now ${email}. Use it to sign in from now on.`,
      notYou: (realm: string) =>
        `If you didn't make this change, contact the administrators of ${realm} right away: someone else may have access to your account.`,
    },
  },
  notices: {
    channelEvents: 'channel events',
    newChannels: 'new channels',
    channelCreated: (maker: string) => `${maker} created this channel.`,
    channelKinds: {
      web: 'Anyone on the internet can read it.',
      public: 'Everyone except guests can join it.',
      shared: "It's private. Subscribers see all its messages.",
      hidden: "It's private. Subscribers only see messages sent while they're subscribed.",
    },
    channelsCreated: (maker: string, links: readonly string[]) =>
      `${maker} created ${links.length === 1 ? 'a new channel' : 'new channels'}: ${links.join(', ')}.`,
    subscribed: (user: string, links: readonly string[]) =>
      `${user} subscribed you to ${links.length === 1 ? 'the channel' : 'these channels:'} ${links.join(', ')}.`,
    addedToGroup: (user: string, group: string) => `${user} added you to the group ${group}.`,
    removedFromGroup: (user: string, group: string) => `${user} removed you from the group ${group}.`,
    otherChannel: 'another channel',
    otherTopic: 'another topic',
    topicMovedHere: (mover: string, from: string) => `${mover} moved this topic here from ${from}.`,
    messageMovedHere: (mover: string, url: string, from: string) =>
      `${mover} moved [a message](${url}) here from ${from}.`,
    messagesMovedHere: (mover: string, count: number, from: string) =>
      `${mover} moved ${count} messages here from ${from}.`,
    topicMoved: (mover: string, to: string) => `${mover} moved this topic to ${to}.`,
    messageMoved: (mover: string, to: string) => `${mover} moved a message from this topic to ${to}.`,
    messagesMoved: (mover: string, count: number, to: string) =>
      `${mover} moved ${count} messages from this topic to ${to}.`,
    resolved: (user: string) => `${user} marked this topic as resolved.`,
    unresolved: (user: string) => `${user} marked this topic as unresolved.`,
    invitationAccepted: (user: string) => `${user} accepted your invitation.`,
    reminder: (link: string) => `You asked to be reminded about ${link}.`,
    reminderDirect: (url: string) => `You asked to be reminded about [a direct message](${url}).`,
    reminderGone: 'You asked to be reminded about a message that was deleted or that you can no longer see.',
    yourNote: 'Your note:',
    wrote: (name: string) => `${name} wrote:`,
    notSent: "This message couldn't be sent at its scheduled time. It's still in your scheduled messages.",
    reason: 'Reason:',
    webhookFailed: (bot: string, message: number, problem: string) =>
      `${bot} couldn't respond to message ${message}: ${problem}.`,
  },
  welcome: {
    general: "For everyone: news, questions, and anything that doesn't have its own channel yet.",
    sandbox: "A place to try things out. You can't break anything here.",
    topics: {
      start: 'start here',
      apps: 'apps and bots',
      writing: 'writing messages',
      mentions: 'mentions and reactions',
      moving: 'moving and resolving',
      around: 'getting around',
    },
    start: (topic: string) => `This is a **message**. It's in the **topic** *${topic}* in the **channel** #**general**.

* A **channel** is for a team, a project or an interest. Everyone in it can read along.
* A **topic** is a conversation in a channel, like the subject of an email. Many can go on at once, and you read the ones that matter to you.`,
    next: `**Reply** in the box below. Your reply stays in this topic. How about saying hello?

**Start a topic** with “New message”: choose a channel, give the topic a name, and write.

To learn more, read these topics:`,
    apps: `**On your phone**, open this page in the browser. Apps that support this API ask for the server address, your email address and your password.

**Bots** post messages from a program. [Create one](/#settings/bots), copy its API key, and see the [API documentation](/api/docs) for how to send a message.`,
    writing: (topic: string) => `Format your messages with Markdown, or use the buttons below the box.

| You write | You get |
|---|---|
| \`**important**\` | **important** |
| \`*a title*\` | *a title* |
| \`~~not this~~\` | ~~not this~~ |
| \`\` \`code\` \`\` | \`code\` |
| \`[a link](https://example.com)\` | [a link](https://example.com) |
| \`:tada:\` | :tada: |
| \`#**general>${topic}**\` | #**general>${topic}** |

> Start a line with \`>\` to quote.

\`\`\`spoiler What's in here?
Three backticks and the word \`spoiler\` hide text until someone opens it.
\`\`\`

Now it's your turn: reply with a bit of each. There's more in the [full list](/#message-formatting).`,
    mentions: (
      owner: string,
    ) => `${owner}, this is a **mention**. Type \`@\` and the first letters of a name. The person gets a notification and sees the message in [Mentions](/#narrow/is/mentioned).

A **reaction** says “thanks” or “agreed” without another message. Click my :wave: to wave back, or choose another emoji from the message menu.`,
    moving: `Conversations drift. To move part of one to its own topic, choose **Move** from the message menu. You can move just that message, all later ones too, or the whole topic, even to another channel. Try it with this message.

When a topic is done, click **Resolve**, the check mark at the top. The topic gets a check mark, so everyone can see there's nothing left to do. Click **Unresolve** to undo this.`,
    around: `* [Inbox](/#inbox) has all your unread messages, by conversation. [Recent](/#recent) and [Combined feed](/#feed) show the rest.
* **Search** finds any message you have access to. **Star** a message to find it in [Starred](/#narrow/is/starred).
* To find [more channels](/#channels/available), click + next to “Channels”.
* Keyboard shortcuts: \`n\` goes to the next unread conversation, \`r\` replies, \`c\` starts a topic, \`/\` searches, and \`?\` shows [all shortcuts](/#keyboard-shortcuts).`,
    owners: (topic: string) => `Welcome to your new organization! Get it ready for others in five steps:

1. **Look around**: #**general>${topic}** takes a minute to read and explains how conversations work here.
2. **Set up your account**: add [your name and picture](/#settings/profile), and check [your email address and password](/#settings/account-and-privacy).
3. **Name the organization** and describe it in [its profile](/#organization/organization-profile). [Permissions](/#organization/organization-permissions) control who can do what.
4. **Create channels**: [add one](/#channels/new) for each team or project. You already have #**general** and #**sandbox**.
5. **Invite people**: [send them a link](/#invite). I'll help each of them get started.`,
    greeting: "Welcome! Here's how to get started:",
    read: (topic: string) => `**Read** ${topic}. It takes a minute and explains how conversations work here.`,
    setUpProfile: '**Set up your profile**: add [your name and picture](/#settings/profile).',
    findChannels: '**Find your channels**: [browse them](/#channels/available) and subscribe to the ones you need.',
    shortcuts: 'Press `?` to see [keyboard shortcuts](/#keyboard-shortcuts).',
  },
}
export type Texts = typeof en
