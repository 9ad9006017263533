// Runs every row on every database, and fails if a clause has no row.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { onEachDatabase } from '#test/suite.ts'
import type { World } from '#test/world.ts'
import { authentication } from '../core/authentication.rows.ts'
import { botStorageRows } from '../features/bot-storage/bot-storage.rows.ts'
import { channelFolders } from '../features/channel-folders/channel-folders.rows.ts'
import { channelRows } from '../features/channels/channels.rows.ts'
import { clauses } from './clauses.ts'
import { conventions } from '../core/conventions.rows.ts'
import { deactivation } from '../features/users/deactivation.rows.ts'
import { domainRows } from '../features/domains/domains.rows.ts'
import { drafts } from '../features/drafts/drafts.rows.ts'
import { directoryRows } from '../features/auth/directory.rows.ts'
import { toldRows } from '../features/events/told.rows.ts'
import { eventRows } from '../features/events/events.rows.ts'
import { linkifierRows } from '../features/linkifiers/linkifiers.rows.ts'
import { login } from '../features/auth/login.rows.ts'
import { markdownRows } from '../features/markdown/markdown.rows.ts'
import { repeatedMessages } from '../features/messages/again.rows.ts'
import { messageFlags } from '../features/message-flags/flags.rows.ts'
import { messageMarks } from '../features/message-flags/marks.rows.ts'
import { messageReports } from '../features/reports/reports.rows.ts'
import { messageVisibility } from '../features/messages/visibility.rows.ts'
import { messages } from '../features/messages/messages.rows.ts'
import { navigationViews } from '../features/navigation-views/navigation-views.rows.ts'
import { groupChanges } from '../features/user-groups/change.rows.ts'
import { groupList } from '../features/user-groups/list.rows.ts'
import { groupMembers } from '../features/user-groups/members.rows.ts'
import { groupSubgroups } from '../features/user-groups/subgroups.rows.ts'
import { groups as groupRows } from '../features/user-groups/groups.rows.ts'
import { invites } from '../features/invites/invites.rows.ts'
import { hostedRows, operatorRows } from '../core/operator.rows.ts'
import { calledRows, webhookRows } from '../features/outgoing-webhooks/outgoing-webhooks.rows.ts'
import { parameters } from '../core/parameters.rows.ts'
import { pictureRows } from '../features/pictures/pictures.rows.ts'
import { playgroundRows } from '../features/playgrounds/playgrounds.rows.ts'
import { limitedRows } from '../core/rate-limits.rows.ts'
import { realmRows } from '../features/realm-administration/realm.rows.ts'
import { reminders } from '../features/reminders/reminders.rows.ts'
import { check, needsOwnScene, type Row, type Scene } from '#test/row.ts'
import { settingsDefaults } from '../features/settings/settings-defaults.rows.ts'
import { pushTokens } from '../features/push-tokens/push-tokens.rows.ts'
import { savedSnippets } from '../features/saved-snippets/saved-snippets.rows.ts'
import { scheduledMessages } from '../features/scheduled-messages/scheduled-messages.rows.ts'
import { typingRows } from '../features/typing/typing.rows.ts'
import { users } from '../features/users/users.rows.ts'
import { welcomeRows } from '../features/welcome/welcome.rows.ts'

/** With `env` on a separate server; rows that move its clock need one. */
const groups: readonly { title: string; env?: Record<string, string>; rows: readonly Row[] }[] = [
  { title: 'as installed', env: {}, rows: [...conventions, ...parameters, ...authentication, ...login] },
  {
    title: 'messages',
    rows: [
      ...messages,
      ...repeatedMessages,
      ...messageVisibility,
      ...messageMarks,
      ...messageFlags,
      ...messageReports,
      ...typingRows,
      ...markdownRows,
    ],
  },
  { title: 'accounts', rows: [...users, ...deactivation, ...groupRows] },
  { title: 'groups', rows: [...groupList, ...groupMembers, ...groupSubgroups, ...groupChanges] },
  { title: 'personal data', rows: [...drafts, ...savedSnippets, ...pushTokens, ...navigationViews, ...botStorageRows] },
  { title: 'invitations', env: {}, rows: invites },
  { title: 'later', env: {}, rows: [...scheduledMessages, ...reminders] },
  { title: 'channels', rows: [...channelFolders, ...channelRows] },
  { title: 'pictures', rows: pictureRows },
  { title: 'events', rows: [...eventRows, ...toldRows] },
  {
    title: 'the organization',
    rows: [...realmRows, ...settingsDefaults, ...domainRows, ...playgroundRows, ...linkifierRows, ...welcomeRows],
  },
  { title: 'outgoing webhooks', rows: webhookRows },
  {
    title: 'outgoing webhooks on this machine',
    env: { PARLEY_WEBHOOKS_PRIVATE_NETWORKS: 'on', PARLEY_WEBHOOKS_SECONDS: '1' },
    rows: calledRows,
  },
  { title: 'with rate limits', ...limitedRows },
  { title: 'with a directory', ...directoryRows },
  { title: 'under a host name', ...hostedRows },
  { title: 'without account creation', ...operatorRows },
]

void it('every clause has a row, and every row a clause', () => {
  const covered = new Set(groups.flatMap(group => group.rows.flatMap(row => row.clause.split(' '))))
  const known = new Set(clauses.map(({ id }) => id))
  assert.deepEqual([...known.difference(covered)], [], 'clauses without a row')
  assert.deepEqual([...covered.difference(known)], [], 'rows of unknown clauses')
})

for (const { title, env, rows } of groups)
  onEachDatabase(
    `specification, ${title}`,
    test => {
      const shared = new WeakMap<World, Promise<Scene>>()
      for (const row of rows)
        test(`${row.clause}: ${row.when}`, async world => {
          const common = shared.get(world) ?? newScene(world)
          shared.set(world, common)
          const { other } = await common
          await check(row, needsOwnScene(row) ? { ...(await world.org()), other, world } : await common)
        })
    },
    env,
  )

async function newScene(world: World): Promise<Scene> {
  return { ...(await world.org()), other: await world.org(), world }
}
