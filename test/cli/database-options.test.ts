// The options for a pooler in front of PostgreSQL, and for a replica.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readConfig } from '#core/server/config.ts'

void it('the address to listen on requires PostgreSQL, and a pooler address beside it', () => {
  const read = (PARLEY_DATABASE_LISTEN_URL: string, PARLEY_DATABASE_URL?: string) => () =>
    readConfig({ PARLEY_DATABASE_LISTEN_URL, PARLEY_DATABASE_URL })
  const direct = 'postgres://db/chat'
  const needed = /^Error: PARLEY_DATABASE_LISTEN_URL needs PARLEY_DATABASE_URL, the URL of PgBouncer\.$/
  assert.throws(read(direct), needed)
  assert.throws(read(direct, 'sqlite:chat.db'), needed)
  assert.throws(
    read('sqlite:chat.db', 'postgres://pooler/chat'),
    /^Error: PARLEY_DATABASE_LISTEN_URL must start with postgres:\/\/\.$/,
  )
  assert.equal(read(direct, 'postgres://pooler/chat')().databaseListenUrl, direct)
})

void it('a replica requires PostgreSQL and a primary server', () => {
  const read = (PARLEY_DATABASE_READ_URL: string, PARLEY_DATABASE_URL?: string) => () =>
    readConfig({ PARLEY_DATABASE_READ_URL, PARLEY_DATABASE_URL })
  const replica = 'postgres://replica/chat'
  const needed =
    /^Error: PARLEY_DATABASE_READ_URL needs PARLEY_DATABASE_URL, the URL of the primary PostgreSQL server\.$/
  assert.throws(read(replica), needed)
  assert.throws(read(replica, 'sqlite:chat.db'), needed)
  assert.throws(
    read('sqlite:chat.db', 'postgres://db/chat'),
    /^Error: PARLEY_DATABASE_READ_URL must start with postgres:/,
  )
  assert.equal(read(replica, 'postgres://db/chat')().databaseReadUrl, replica)
})
