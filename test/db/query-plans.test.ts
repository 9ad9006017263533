// Every way to read messages finds them through an index, and no request reads all accounts to find a few. The statements
// are the ones that the server runs, and the plans come from the database.
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Database } from '#core/db/database.ts'
import { removeUnneeded } from '#core/files/remove-files.ts'
import { activeCaller } from '#features/events/store.ts'
import { rebuildSearchIndex } from '#features/messages/public.ts'
import { nextReminders } from '#features/reminders/store.ts'
import { nextScheduled } from '#features/scheduled-messages/store.ts'
import { groupsWithin } from '#features/user-groups/store/members.ts'
import { is, list, type NarrowTerm, not } from '#test/reading.ts'
import { listen, waitingPoll } from '#test/queue.ts'
import { recorded, type Statement } from '#test/recorded-sql.ts'
import { copyText } from '#test/message-copies.ts'
import { withOwnServer } from '#test/suite.ts'
import type { Org, Person, World } from '#test/world.ts'

const channels = 12
const messages = 6_000

interface Place {
  readonly all: Org
  readonly reader: Person
  readonly general: number
  readonly secret: number
  readonly newest: number
}

/** So long that PostgreSQL doesn't find it cheaper to scan the index of words than to look words up. */
const usual = 'hello, the kettle is on and the minutes of the last meeting are in the usual folder, as always'
/** By the number of the channel. */
const contents: Readonly<Record<number, string>> = { 4: 'see https://example.com' }

/** An organization where a user is subscribed to half of the channels, and has read and starred a few messages. */
async function furnished(world: World): Promise<Place> {
  const all = await world.org()
  const { owner, admin, member: reader, channel } = all
  const ids: number[] = []
  for (let n = 0; n < channels; n++)
    ids.push(await channel(`channel ${n}`, { subscribers: n % 2 === 0 ? [owner, reader] : [owner] }))
  const secret = await channel('secret', { invite_only: true, subscribers: [owner] })
  const samples: number[] = [await owner.send([reader.id]), await admin.send([reader.id]), await owner.send([admin.id])]
  for (const [n, id] of [...ids, secret].entries())
    samples.push(await owner.send(id, contents[n] ?? usual, `topic ${n % 5}`))
  const people = [owner, admin, reader, all.moderator, all.guest, all.bot, all.webhookBot].map(({ id }) => id)
  await multiply(world.app.db, all.realm.id, samples, people)
  await owner.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'secret' }], principals: [reader.id] })
  const newest = await owner.send(secret)
  await owner.send(ids[0] as number, 'hi @**Mia Member** and @**all**')
  await owner.send(ids[1] as number, 'a rare word')
  await reader.ok('POST /messages/flags', { messages: samples.slice(3, 9), op: 'add', flag: 'starred' })
  await reader.ok('POST /messages/flags', { messages: samples.slice(0, 2), op: 'add', flag: 'read' })
  await reader.ok('POST /messages/flags', { messages: samples.slice(0, 1), op: 'remove', flag: 'read' })
  await world.app.db.write(0, rebuildSearchIndex)
  if (world.kind === 'postgres') await world.app.db.write(0, tx => sql`analyze`.execute(tx.db))
  return { all, reader, general: ids[0] as number, secret, newest }
}

/** Many copies of each sample, in turn; these users have read many of them. */
const multiply = (
  db: Database,
  realmId: number,
  samples: readonly number[],
  people: readonly number[],
): Promise<void> =>
  db.write(realmId, async tx => {
    const rows = await tx.db.selectFrom('message').selectAll().where('id', 'in', samples).execute()
    const batch = 600
    for (let done = 0; done < messages; done += batch) {
      const copies = Array.from({ length: batch }, (_, n) => {
        const { id: _id, ...copy } = rows[(n * 7) % rows.length] as (typeof rows)[number]
        return copy
      })
      const inserted = await tx.db.insertInto('message').values(copies).returning('id').execute()
      await copyText(tx, samples.at(-1) as number)
      const read = inserted
        .slice(0, batch / 3)
        .flatMap(({ id }) => people.map(account_id => ({ account_id, message_id: id, flags: 1 })))
      await tx.db.insertInto('user_message').values(read).execute()
    }
  })

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Plan[]
}

/** The large tables: no statement may scan one of them. */
const large = ['message', 'message_text', 'user_message', 'message_search']
const mentionsLarge = new RegExp(`\\b(${large.join('|')})\\b`)

/** One step at the end of an index, which looks like a scan in a plan. */
const newestId = 'select max("id") as "id" from "message"'

/** The steps in a statement's plan that scan a large table, in the database's words. */
async function scans(db: Database, { sql: text, parameters }: Statement): Promise<string[]> {
  if (text === newestId || !mentionsLarge.test(text) || !/^\s*(with|select|update|delete)\b/i.test(text)) return []
  if (db.dialect === 'sqlite') {
    const rows = (await db.readOne(tx => tx.run(`explain query plan ${text}`, parameters))) as { detail: string }[]
    // Lists in the statement, parts of the statement itself, lookups of words or IDs in the search index, and the list of
    // tables with their last IDs.
    const harmless =
      /^SCAN (\w+ (EXISTS )?VIRTUAL TABLE INDEX (1:|\d+:.*[M=])|\(subquery-\d+\)|CONSTANT ROW|sqlite_sequence)/
    const ofStatement = (name: string): boolean => text.includes(`) as "${name}"`)
    const scan = /^SCAN|^SEARCH \w+ USING INTEGER PRIMARY KEY \(rowid[<>]/
    return rows
      .map(({ detail }) => detail)
      .filter(detail => scan.test(detail) && !harmless.test(detail) && !ofStatement(detail.split(' ')[1] ?? ''))
  }
  const [row] = (await db.readOne(tx => tx.run(`explain (format json) ${text}`, parameters))) as any[]
  const found: string[] = []
  const visit = (plan: Plan): void => {
    const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '', 'Index Cond': condition } = plan
    // A partial index of a few messages may be scanned.
    const byIndex = type.startsWith('Index') && !/^message_(with|to)_/.test(index)
    const wholeIndex = byIndex && (condition === undefined || (index.endsWith('_pkey') && !condition.includes(' = ')))
    // With a condition on the first column next to a comparison of rows, the walk starts at all rows with that value.
    const beginsEarly = /ROW\((\w+),.* AND \(\1 = /.test(condition ?? '')
    if (large.includes(table) && (type === 'Seq Scan' || wholeIndex || beginsEarly))
      found.push(`${type} ${table} ${index} ${condition}`)
    plan.Plans?.forEach(visit)
  }
  visit(row['QUERY PLAN'][0].Plan)
  return found
}

/** The message indexes that a statement reads, with the whole table as an index without a name. */
async function indexesOfMessages(db: Database, { sql: text, parameters }: Statement): Promise<string[]> {
  if (db.dialect === 'sqlite') {
    const rows = (await db.readOne(tx => tx.run(`explain query plan ${text}`, parameters))) as { detail: string }[]
    const named = /^(?:SEARCH|SCAN) m\b(?: USING (?:COVERING )?(?:INDEX (\w+)|INTEGER PRIMARY KEY \(rowid(=)\?\)))?/
    return rows.flatMap(({ detail }) => {
      const [found, index, isById] = named.exec(detail) ?? []
      return found === undefined ? [] : [index ?? (isById === undefined ? '' : byId)]
    })
  }
  const [row] = (await db.readOne(tx => tx.run(`explain (format json) ${text}`, parameters))) as any[]
  const found: string[] = []
  const visit = (plan: any): void => {
    const index = plan['Index Name'] ?? ''
    if (plan['Relation Name'] === 'message' || /^message_(by|with|to)_/.test(index))
      if (plan['Node Type'] !== 'Bitmap Heap Scan')
        found.push(index === 'message_pkey' && / = /.test(plan['Index Cond'] ?? '') ? byId : index)
    for (const inner of plan.Plans ?? []) visit(inner)
  }
  visit(row['QUERY PLAN'][0].Plan)
  return found
}
const byId = 'by ID'

/** More than the small organization has. */
const fewRows = 200

/** The most rows of one large table that a step of a PostgreSQL statement reads. */
async function rowsRead(db: Database, { sql: text, parameters }: Statement): Promise<number> {
  if (!/\b(message|reaction|user_message)/.test(text) || !/^\s*(with|select)\b/i.test(text)) return 0
  const [row] = (await db.readOne(tx =>
    tx.run(`explain (analyze, timing off, format json) ${text}`, parameters),
  )) as any[]
  let most = 0
  const visit = (plan: any): void => {
    const removed = ['Filter', 'Index Recheck', 'Join Filter'].map(by => Number(plan[`Rows Removed by ${by}`] ?? 0))
    const rows = removed.reduce((a, b) => a + b, Number(plan['Actual Rows'])) * Number(plan['Actual Loops'])
    if ([...large, 'reaction'].includes(plan['Relation Name'])) most = Math.max(most, rows)
    for (const inner of plan.Plans ?? []) visit(inner)
  }
  visit(row['QUERY PLAN'][0].Plan)
  return most
}

const mayBeLarge = new Set([
  'account',
  'channel',
  'user_group',
  'subscription',
  'reminder',
  'scheduled_message',
  'read_position',
  'file',
])

/**
 * The steps of an SQLite plan that read all rows of a table, a list again for each row, or all rows of an organization
 * to find a few by their IDs. PostgreSQL chooses by the current sizes of the tables, which are small here.
 */
async function waste(db: Database, { sql: text, parameters }: Statement): Promise<string[]> {
  if (db.dialect === 'postgres' || !/^\s*(with|select|update|delete)\b/i.test(text)) return []
  const rows = (await db.readOne(tx => tx.run(`explain query plan ${text}`, parameters))) as {
    parent: number
    detail: string
  }[]
  const tableOf = (step: string): string => {
    const name = step.split(' ')[1] ?? ''
    return new RegExp(`"(\\w+)" as "${name}"`).exec(text)?.[1] ?? name
  }
  const findsByIds = /"id" in \(select value from json_each/.test(text)
  const loops = [...Map.groupBy(rows, ({ parent }) => parent).values()].map(steps =>
    steps.map(({ detail }) => detail).filter(detail => /^(SCAN|SEARCH)/.test(detail)),
  )
  return loops.flatMap(steps =>
    steps.filter(
      (step, at) =>
        (/^SCAN (?!.*\bfile_to_remove$)|INTEGER PRIMARY KEY \(rowid>/.test(step) && mayBeLarge.has(tableOf(step))) ||
        (at > 0 && step.startsWith('SCAN numbers VIRTUAL TABLE')) ||
        (findsByIds && /^SEARCH (account|channel|user_group) USING .*\(realm_id=\?\)$/.test(step)),
    ),
  )
}

withOwnServer('query plans', test => {
  test('no way to read messages scans all of them', async world => {
    const { all, reader, general, secret, newest } = await furnished(world)
    const { owner, admin } = all
    const at = (anchor: unknown): Record<string, unknown> => ({ anchor, num_before: 50, num_after: 50 })
    const ways: Record<string, () => Promise<unknown>> = {
      'one message': () => reader.ok(`GET /messages/${newest}`),
      'the feed': () => list(reader),
      'the feed around a message': () => list(reader, [], at(newest - 3_000)),
      'the feed from its first unread message': () => list(reader, [], at('first_unread')),
      'the feed from a date': () => list(reader, [], { ...at('date'), anchor_date: '2001-01-01' }),
      'a channel': () => list(reader, [is('channel', general)]),
      'a channel around a message': () => list(reader, [is('channel', general)], at(newest - 3_000)),
      'a channel that is not subscribed to': () => list(reader, [is('channel', 'channel 1')]),
      'a channel with protected history': () => list(reader, [is('channel', secret)]),
      'a topic': () => list(reader, [is('channel', general), is('topic', 'topic 0')], at(newest - 3_000)),
      'a topic anywhere': () => list(reader, [is('topic', 'topic 2')]),
      'public channels': () => list(reader, [is('channels', 'public')]),
      'a conversation': () => list(reader, [is('dm', [owner.id])], at(newest - 3_000)),
      'direct messages': () => list(reader, [is('is', 'dm')]),
      'conversations with a user': () => list(reader, [is('dm-including', admin.id)]),
      'a sender': () => list(reader, [is('sender', admin.id)]),
      'a sender in a channel': () => list(reader, [is('channel', general), is('sender', owner.id)]),
      starred: () => list(reader, [is('is', 'starred')]),
      mentioned: () => list(reader, [is('is', 'mentioned')]),
      alerted: () => list(reader, [is('is', 'alerted')]),
      unread: () => list(reader, [is('is', 'unread')]),
      'unread in a channel': () => list(reader, [is('is', 'unread'), is('channel', general)]),
      'with a link': () => list(reader, [is('has', 'link')]),
      'with an image': () => list(reader, [is('has', 'image')]),
      'with a reaction': () => list(reader, [is('has', 'reaction')]),
      'without much': () => list(reader, [not('sender', admin.id), not('is', 'starred'), not('search', 'hello')]),
      'one by its ID': () => list(reader, [is('id', newest)]),
      'some by their IDs': () => reader.ok('GET /messages', { message_ids: [1, 2, 3, newest] }),
      'with one': () => list(reader, [is('with', newest)]),
      'a search': () => list(reader, [is('search', 'rare')]),
      'a search around a message': () => list(reader, [is('search', 'rare')], at(newest - 3_000)),
      'a search for a topic': () => list(reader, [is('search', 'topic')]),
      'a search in a channel': () => list(reader, [is('search', '"rare word"'), is('channel', 'channel 1')]),
      'a match': () => reader.ok('GET /messages/matches_narrow', { msg_ids: [1, newest], narrow: [is('search', 'x')] }),
      channels: () => reader.ok('GET /streams'),
      subscriptions: () => reader.ok('GET /users/me/subscriptions'),
      'topics of a channel': () => reader.ok(`GET /users/me/${general}/topics`),
      'topics of protected history': () => reader.ok(`GET /users/me/${secret}/topics`),
    }
    const queue = await listen(reader, { fetch_event_types: ['none'] })
    const folder = (await owner.ok('POST /channel_folders/create', { name: 'Cups' })).channel_folder_id
    let sent = 0
    const deeds: Record<string, () => Promise<unknown>> = {
      'sending to a channel': async () => (sent = await owner.send(general, 'hi @**topic** and @**all**')),
      'sending to users': () => owner.send([reader.id, admin.id]),
      'delivering to a client that waits': async () => {
        const { answer } = await waitingPoll(queue.wait)
        await owner.send([reader.id], 'are you there?')
        await answer
      },
      'a new queue': () => listen(reader),
      'reading users': () => reader.ok('GET /users', { user_ids: [owner.id, admin.id] }),
      'asking for members of groups': () => reader.ok('GET /user_groups'),
      'setting a reminder': () =>
        reader.ok('POST /reminders', { message_id: newest, scheduled_delivery_timestamp: 4_000_000_000 }),
      reacting: () => reader.ok(`POST /messages/${sent}/reactions`, { emoji_name: 'smile' }),
      starring: () => reader.ok('POST /messages/flags', { messages: [sent, newest], op: 'add', flag: 'starred' }),
      reading: () => reader.ok('POST /messages/flags', { messages: [sent, newest], op: 'add', flag: 'read' }),
      'reading a topic': () => reader.ok('POST /mark_topic_as_read', { stream_id: general, topic_name: 'topic' }),
      'reading a channel': () => reader.ok('POST /mark_stream_as_read', { stream_id: general }),
      'reading everything': () => reader.ok('POST /mark_all_as_read'),
      'read receipts': () => reader.ok(`GET /messages/${sent}/read_receipts`),
      editing: () => owner.ok(`PATCH /messages/${sent}`, { content: 'edited' }),
      moving: () => owner.ok(`PATCH /messages/${sent}`, { topic: 'other', propagate_mode: 'change_later' }),
      'moving to another channel': () => owner.ok(`PATCH /messages/${sent}`, { stream_id: secret }),
      history: () => owner.ok(`GET /messages/${sent}/history`),
      deleting: () => owner.ok(`DELETE /messages/${sent}`),
      leaving: () => reader.ok('DELETE /users/me/subscriptions', { subscriptions: ['channel 2'] }),
      'archiving a folder': () => owner.ok(`PATCH /channel_folders/${folder}`, { is_archived: true }),
      coming: () => reader.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'channel 1' }] }),
    }
    const { app } = world
    for (const [way, ask] of Object.entries({ ...ways, ...deeds })) {
      const statements = await recorded(app.db, ask)
      assert.ok(
        statements.some(({ sql: text }) => /\b(message|topic|account|user_group)\b/.test(text)),
        `${way}: nothing was recorded`,
      )
      for (const statement of statements) {
        assert.deepEqual(await scans(app.db, statement), [], `${way}: ${statement.sql}`)
        assert.deepEqual(await waste(app.db, statement), [], `${way}: ${statement.sql}`)
      }
    }
  })

  test('with two conditions, each walk uses the index of the leading one', async world => {
    const { all, reader } = await furnished(world)
    const { owner, guest } = all
    const rowsOnly = 'user_message'
    // The first one of a pair leads: with only the reader's rows, or with this index.
    const operators: readonly (readonly [NarrowTerm, string])[] = [
      [is('is', 'starred'), rowsOnly],
      [is('is', 'alerted'), rowsOnly],
      [is('is', 'mentioned'), 'message_to_everybody'],
      [is('topic', 'topic 2'), 'message_by_topic'],
      [is('topic', 'nowhere'), 'message_by_topic'],
      [is('sender', owner.id), 'message_by_sender'],
      [is('sender', guest.id), 'message_by_sender'],
      [is('is', 'unread'), 'message_by_recipient'],
      [is('has', 'link'), 'message_with_link'],
      [is('has', 'image'), 'message_with_image'],
      [is('has', 'attachment'), 'message_with_attachment'],
      [is('has', 'reaction'), 'message_by_recipient'],
      [is('is', 'resolved'), 'message_by_recipient'],
      [is('search', 'hello'), 'message_by_recipient'],
      [not('channel', 'channel 2'), 'message_by_recipient'],
      [not('sender', owner.id), 'message_by_recipient'],
    ]
    const wrong: string[] = []
    for (const [n, [first, index]] of operators.entries())
      for (const [second] of operators.slice(n)) {
        const narrow = first === second ? [first] : [first, second]
        const statements = await recorded(world.app.db, () => list(reader, narrow))
        const finding = statements.filter(({ sql: text }) => /\bmessage"? (as "m" on|m where)/.test(text))
        for (const statement of new Map(finding.map(one => [one.sql, one])).values()) {
          // PostgreSQL may think that a conversation is as small as one of its topics.
          const leading = world.kind === 'postgres' && index === 'message_by_topic' ? 'message_by_recipient' : index
          const allowed = / from message m where .* limit /s.test(statement.sql) ? [byId, index, leading] : [byId]
          for (const found of await indexesOfMessages(world.app.db, statement))
            if (!allowed.includes(found))
              wrong.push(`${JSON.stringify(narrow)}: ${found || 'all'} instead of ${index}: ${statement.sql}`)
        }
      }
    assert.deepEqual(wrong, [])
  })

  test("a small organization doesn't read a large organization's messages", async world => {
    // SQLite doesn't report how many rows it has read.
    if (world.kind === 'sqlite') return
    const { all } = await furnished(world)
    await world.app.db.write(all.realm.id, tx =>
      sql`insert into reaction (message_id, account_id, emoji_name, emoji_code, reaction_type)
        select id, sender_id, 'octopus', '1f419', 'unicode_emoji' from message where realm_id = ${all.realm.id}`.execute(
        tx.db,
      ),
    )
    const small = await world.org()
    const { owner, member: reader, guest } = small
    const own = await small.channel('general', { subscribers: [owner, reader] })
    const secret = await small.channel('secret', { invite_only: true, subscribers: [owner, reader] })
    await owner.send([reader.id], 'a word')
    let newest = 0
    for (let n = 0; n < 20; n++) newest = await owner.send(n % 2 === 0 ? own : secret, usual, `topic ${n % 3}`)
    const rare = await owner.send(own, 'see https://example.com @**all**, a rare word', 'topic 1')
    await reader.ok(`POST /messages/${newest}/reactions`, { emoji_name: 'octopus' })
    await reader.ok('POST /messages/flags', { messages: [newest], op: 'add', flag: 'starred' })
    await world.app.db.write(0, tx => sql`analyze`.execute(tx.db))
    const narrows: unknown[][] = [
      [],
      [is('channel', own)],
      [is('channel', own), is('topic', 'topic 1')],
      [is('topic', 'topic 1')],
      [is('channels', 'public')],
      [is('dm', [owner.id])],
      [is('dm-including', owner.id)],
      [is('sender', owner.id)],
      [is('sender', guest.id)],
      [not('sender', owner.id)],
      ...['dm', 'starred', 'mentioned', 'alerted', 'unread', 'resolved', 'followed', 'muted'].map(what => [
        is('is', what),
      ]),
      ...['link', 'image', 'attachment', 'reaction'].map(what => [is('has', what)]),
      ...['kettle', 'rare', 'nowhere', 'topic', '"kettle kettle"', 'kettle topic'].map(words => [is('search', words)]),
      [is('search', 'kettle'), is('channel', own)],
      [is('search', 'kettle'), is('sender', guest.id)],
      [not('search', 'kettle')],
      [is('in', 'home')],
      [is('with', rare)],
      [is('near', rare)],
      [is('id', rare)],
    ]
    const { db } = world.app
    const wasteful: string[] = []
    const ask = async (what: string, work: () => Promise<unknown>): Promise<void> => {
      for (const statement of await recorded(db, work)) {
        const rows = await rowsRead(db, statement)
        if (rows > fewRows) wasteful.push(`${what}: ${rows} rows: ${statement.sql}`)
      }
    }
    for (const narrow of narrows)
      for (const anchor of ['newest', 'first_unread', rare])
        await ask(JSON.stringify(narrow), () =>
          reader.ok('GET /messages', { anchor, num_before: 50, num_after: 50, narrow }),
        )
    const date = { anchor: 'date', anchor_date: '2001-01-01', num_before: 5, num_after: 5 }
    await ask('a date', () => reader.ok('GET /messages', date))
    await ask('topics', () => reader.ok(`GET /users/me/${own}/topics`))
    await ask('topics of protected history', () => reader.ok(`GET /users/me/${secret}/topics`))
    await ask('a match', () =>
      reader.ok('GET /messages/matches_narrow', { msg_ids: [1, rare], narrow: [is('search', 'kettle')] }),
    )
    await ask('a new queue', () => listen(reader))
    await ask('reading everything', () => reader.ok('POST /mark_all_as_read'))
    assert.deepEqual(wasteful, [])
  })

  test("jobs and groups don't read whole tables across organizations", async ({ app, org }) => {
    const { realm } = await org()
    const { db } = app
    const first = { due_at: 0, id: 0 }
    const now = (): number => Math.floor(Date.now() / 1000)
    const never = new AbortController().signal
    const ways: Record<string, () => Promise<unknown>> = {
      '"api_key_hash" from': () => db.readOne(tx => activeCaller(tx, 1, realm.id)),
      'from "reminder"': () => db.readOne(tx => nextReminders(tx, first, 10)),
      'from "scheduled_message"': () => db.readOne(tx => nextScheduled(tx, first, 10)),
      'with recursive "within"': () => db.readOne(tx => groupsWithin(tx, realm.id, [1, 2], 'all')),
      'from "file" where status <>': () => removeUnneeded(db, undefined, now, never, () => {}),
    }
    for (const [part, ask] of Object.entries(ways)) {
      // The server's jobs may run others in the meantime.
      const statements = (await recorded(db, ask)).filter(({ sql: text }) => text.includes(part))
      assert.ok(statements.length > 0, `${part}: nothing was recorded`)
      for (const statement of statements) assert.deepEqual(await waste(db, statement), [], statement.sql)
    }
  })

  test('notices a scan', async world => {
    await furnished(world)
    const { app } = world
    const sins = [
      "select id from message where client = 'x'",
      'select id from message where sent_at > 0 order by id desc limit 10',
      "select m.id from message m where m.client = 'x' and m.id > 5 order by m.id limit 10",
      'select message_id from user_message where flags = 77',
    ]
    for (const text of sins)
      assert.notDeepEqual(await scans(app.db, { sql: text, parameters: [], isOfRequest: false }), [], text)
  })
})
