// A lock that PostgreSQL refuses (lock_timeout, a canceled statement) only fails the write that requested it.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { withoutServer } from '#core/db/database.ts'
import { openDatabase } from '#core/db/open.ts'
import { databaseKinds, newDatabase } from '#test/databases.ts'

const isRefused = ({ cause }: Error): boolean => (cause as { code?: string }).code === '55P03'

void it(
  'after a refused lock the connection handles the next write',
  { skip: !databaseKinds.includes('postgres') },
  async () => {
    const { databaseUrl = '', drop } = await newDatabase('postgres')
    const holder = await openDatabase(databaseUrl, withoutServer)
    const impatient = await openDatabase(`${databaseUrl}?options=-c%20lock_timeout%3D20ms`, withoutServer)
    try {
      const one = (): Promise<unknown[]> => impatient.readOne(tx => tx.run('select 1', []))
      await holder.write(1, () => assert.rejects(impatient.write(1, one), isRefused))
      await one()
      await impatient.write(1, tx => tx.run('select 1', []))
    } finally {
      await Promise.all([holder.close(), impatient.close()])
      await drop()
    }
  },
)
