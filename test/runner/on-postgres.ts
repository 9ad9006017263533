// The suites of test/support/suite.ts run on SQLite in every file, but on PostgreSQL only in these files, unless files are
// named: the whole suite would take minutes longer. Chosen because they run many different statements in little time.
// On PostgreSQL `npm run test:long` runs the others.
export const onPostgres: ReadonlySet<string> = new Set([
  'test/features/drafts/drafts.test.ts',
  'test/features/events/events.test.ts',
  'test/features/events/events-shared.test.ts',
  'test/features/invites/invites.test.ts',
  'test/features/message-flags/mark-read.test.ts',
  'test/features/search/narrow.test.ts',
  'test/features/reminders/reminders.test.ts',
  'test/features/scheduled-messages/scheduled-messages.test.ts',
  'test/features/messages/send.test.ts',
  'test/features/sessions/sessions.test.ts',
  'test/features/sessions/sign-in-link.test.ts',
  'test/features/channels/subscriptions.test.ts',
  'test/features/bots/system-bots.test.ts',
  'test/features/users/update-user.test.ts',
  'test/features/settings/user-settings-defaults.test.ts',
  'test/features/user-topics/user-topics.test.ts',
  'test/clients/terminal.test.ts',
  'test/contract/mobile-app.test.ts',
])
