// Runs every row on every database, and fails on a clause that has none.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { onEachDatabase } from '#test/suite.ts'
import type { World } from '#test/world.ts'
import { authentication } from './authentication.ts'
import { botStorageRows } from './bot-storage.ts'
import { channelFolders } from './channel-folders.ts'
import { channelRows } from './channels.ts'
import { clauses } from './clauses.ts'
import { conventions } from './conventions.ts'
import { deactivation } from './deactivation.ts'
import { domainRows } from './domains.ts'
import { drafts } from './drafts.ts'
import { directoryRows } from './directory.ts'
import { toldRows } from './events-told.ts'
import { eventRows } from './events.ts'
import { linkifierRows } from './linkifiers.ts'
import { login } from './login.ts'
import { markdownRows } from './markdown.ts'
import { repeatedMessages } from './messages-again.ts'
import { messageFlags } from './messages-flags.ts'
import { messageMarks } from './messages-marks.ts'
import { messageReports } from './messages-report.ts'
import { messageVisibility } from './messages-visibility.ts'
import { messages } from './messages.ts'
import { navigationViews } from './navigation-views.ts'
import { groupChanges } from './groups-change.ts'
import { groupList } from './groups-list.ts'
import { groupMembers } from './groups-members.ts'
import { groupSubgroups } from './groups-subgroups.ts'
import { groups as groupRows } from './groups.ts'
import { invites } from './invites.ts'
import { hostedRows, operatorRows } from './operator.ts'
import { calledRows, webhookRows } from './outgoing-webhooks.ts'
import { parameters } from './parameters.ts'
import { pictureRows } from './pictures.ts'
import { playgroundRows } from './playgrounds.ts'
import { limitedRows } from './rate-limits.ts'
import { realmRows } from './realm.ts'
import { reminders } from './reminders.ts'
import { check, needsOwnScene, type Row, type Scene } from './row.ts'
import { settingsDefaults } from './settings-defaults.ts'
import { pushTokens } from './push-tokens.ts'
import { savedSnippets } from './saved-snippets.ts'
import { scheduledMessages } from './scheduled-messages.ts'
import { typingRows } from './typing.ts'
import { users } from './users.ts'
import { welcomeRows } from './welcome.ts'

/** With `env` on a server of their own; rows that move its clock need one. */
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
