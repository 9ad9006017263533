// A session: a browser that is signed in. Its cookie has a random token; the database has only the token's hash.
import type { Caller } from '#core/contract/access.ts'
import { limit } from '#core/contract/limit.ts'
import { type ReadTx, type WriteTx, serverWide } from '#core/db/database.ts'
import { type Job, job } from '#core/jobs/job.ts'
import { service, serviceKey } from '#core/jobs/service.ts'
import type { Hidden } from '#core/server/secrets.ts'
import type { Account } from '#features/users/public.ts'
import {
  deleteLinksOf,
  deleteSession,
  deleteSessionByToken,
  deleteSessionsOf,
  deleteSessionsOfRealm,
  insertSession,
  type Session,
  sessionsAmong,
  sessionsOf,
  deleteExpiredLinks,
  deleteOldSessions,
  recordUse,
} from './store.ts'

const hour = 3600
const day = 24 * hour
/** A kept session ends when it hasn't been used for this long. */
export const keptSeconds = 30 * day
/** Other sessions end this long after the login, or when the browser is closed. */
const unkeptSeconds = 12 * hour
/** The use of a session is recorded at most this often. */
export const useSeconds = hour

/** At the limit, a new session ends the one that was used least recently. */
export const sessionsLimit = limit('sessions', 'a user', 50)

const longestProgram = 200

export const isOver = (session: Pick<Session, 'created_at' | 'last_used_at' | 'kept'>, now: number): boolean =>
  session.kept === 1 ? session.last_used_at + keptSeconds <= now : session.created_at + unkeptSeconds <= now

/** The browser that signs in. */
interface Browser {
  readonly isKept: boolean
  readonly userAgent: string | undefined
  readonly address: string
}

/** Returns the token for the cookie. */
export async function startSession(
  tx: WriteTx,
  account: Account,
  { isKept, userAgent = '', address }: Browser,
): Promise<Hidden> {
  const known = await sessionsOf(tx, account.id)
  for (const { id } of known.slice(sessionsLimit.most - 1)) await endSession(tx, account.id, id)
  const token = tx.server.secrets.newSessionToken()
  await insertSession(tx, {
    realm_id: account.realm_id,
    account_id: account.id,
    token_hash: tx.server.secrets.sessionTokenHash(token.reveal()),
    created_at: tx.now,
    last_used_at: tx.now,
    kept: isKept ? 1 : 0,
    program: userAgent.slice(0, longestProgram),
    address,
  })
  return token
}

/** Returns whether there was such a session. */
export async function endSession(tx: WriteTx, accountId: number, id: number): Promise<boolean> {
  tx.wakePolls()
  return deleteSession(tx, accountId, id)
}

export async function endSessionWithToken(tx: WriteTx, realmId: number, token: string): Promise<void> {
  if (await deleteSessionByToken(tx, realmId, tx.server.secrets.sessionTokenHash(token))) tx.wakePolls()
}

/** `except` is a session that stays. Sign-in links end too. */
export async function endSessions(tx: WriteTx, accountId: number, except?: number): Promise<void> {
  tx.wakePolls()
  await deleteLinksOf(tx, accountId)
  await deleteSessionsOf(tx, accountId, except)
}

/** A deactivated organization's sessions don't resume when it is reactivated. */
export const endSessionsOfRealm = (tx: WriteTx, realmId: number): Promise<void> => deleteSessionsOfRealm(tx, realmId)

/** The given sessions that haven't ended. Most callers have an API key and need no statement. */
export async function openSessions(tx: ReadTx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const sessions = ids.length === 0 ? [] : await sessionsAmong(tx, ids)
  return new Set(sessions.flatMap(session => (isOver(session, tx.now) ? [] : session.id)))
}

/** Nothing about a browser is kept longer than needed. */
export const forgetExpired: Job = job({
  name: 'expired sessions',
  everySeconds: 24 * 60 * 60,
  run: ({ db, jumpedWithin }) =>
    db.write(serverWide, async tx => {
      const before = (seconds: number): number => tx.now - seconds - jumpedWithin(seconds)
      await deleteOldSessions(tx, { kept: before(keptSeconds), other: before(unkeptSeconds) })
      await deleteExpiredLinks(tx)
    }),
})

// Records when a session was used, after the request that used it, so that no read waits for it.

interface SessionUses {
  readonly note: (caller: Caller) => void
}
export const sessionUses = serviceKey<SessionUses>('session uses')

export const sessionUseService = service(sessionUses, ({ db, log }) => {
  const writing = new Map<number, Promise<void>>()
  return {
    note({ realmId, session }) {
      if (session === undefined || writing.has(session.id)) return
      const { id } = session
      const written = db
        .write(realmId, tx => recordUse(tx, id))
        .catch((error: unknown) => log.error({ err: error }, 'failed to save the last use of a session'))
        .finally(() => writing.delete(id))
      writing.set(id, written)
    },
    async stop() {
      await Promise.all(writing.values())
    },
  }
})
