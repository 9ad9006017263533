// Rate limits shared by the processes of one database. Each statement is its own transaction.
import type { SharedBucket, SharedLimits } from '#core/limits/rate-limit.ts'

type Run = <Row>(statement: string, parameters: readonly unknown[]) => Promise<Row[]>
type Row = Omit<SharedBucket, 'isAllowed'>

const present = (ahead: string): string => `(extract(epoch from clock_timestamp()) + ${ahead})::float8`
/** For sums of floating-point numbers: a burst of exactly the limit passes. */
const tolerance = 1e-6

// In the update, `excluded.empty_at - $2` is the current time.
const spend = `
  insert into spent_limit as known (bucket, empty_at) values ($1, ${present('$4')} + $2)
  on conflict (bucket) do update set empty_at = greatest(known.empty_at, excluded.empty_at - $2) + $2
  where greatest(known.empty_at, excluded.empty_at - $2) + $2 <= excluded.empty_at - $2 + $3 + ${tolerance}
  returning empty_at as "emptyAt", ${present('$4')} as now`
/** A bucket is full for one window at most, even after the database's clock was set back. */
const look = `
  update spent_limit set empty_at = least(empty_at, ${present('$3')} + $2) where bucket = $1
  returning empty_at as "emptyAt", ${present('$3')} as now`

/** Uses the database's time, because the clocks of machines differ. `ahead` lets a test move its clock. */
export function postgresLimits(run: Run, ahead: () => number): SharedLimits {
  async function spendIn(bucket: string, share: number, window: number): Promise<SharedBucket> {
    const [spent] = await run<Row>(spend, [bucket, share, window, ahead()])
    if (spent !== undefined) return { ...spent, isAllowed: true }
    const [full] = await run<Row>(look, [bucket, window, ahead()])
    // It was emptied meanwhile.
    return full === undefined ? spendIn(bucket, share, window) : { ...full, isAllowed: false }
  }
  return {
    spend: spendIn,
    async refund(bucket, seconds) {
      await run('update spent_limit set empty_at = empty_at - $2 where bucket = $1', [bucket, seconds])
    },
    async empty(bucket) {
      await run('delete from spent_limit where bucket = $1', [bucket])
    },
    async deleteEmpty() {
      await run(`delete from spent_limit where empty_at < ${present('$1')}`, [ahead()])
    },
  }
}
