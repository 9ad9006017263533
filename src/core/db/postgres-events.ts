// Notices of commits with events. They reach other processes through PostgreSQL, and their own process directly. If the
// answer to a commit is lost, the notification of PostgreSQL reaches its own process too.
export const eventChannel = 'parley_events'

export interface Notice {
  /** Part of the message of the commit. */
  readonly statement: string
  readonly committed: () => void
  readonly failed: (isOutcomeUnknown: boolean) => void
}

export interface EventNotices {
  readonly notice: (realmId: number) => Notice
  readonly heard: (payload: string | undefined) => void
}

/** `self` names this process. `grown` is called once for each commit with events in an organization; `undefined`: perhaps in any. */
export function eventNotices(self: string, grown: (realmId: number | undefined) => void): EventNotices {
  /** Commits of this process of which `grown` was not told yet. */
  const untold = new Set<string>()
  let count = 0
  function tell(realmId: number, key: string): void {
    if (untold.delete(key)) grown(realmId)
  }
  return {
    notice(realmId) {
      const key = String(++count)
      untold.add(key)
      return {
        statement: `select pg_notify('${eventChannel}', '${realmId} ${self} ${key}')`,
        committed: () => tell(realmId, key),
        failed(isOutcomeUnknown) {
          if (isOutcomeUnknown) grown(realmId)
          else untold.delete(key)
        },
      }
    },
    heard(payload) {
      if (payload === undefined) return grown(undefined)
      const [realmId, process, key = ''] = payload.split(' ')
      if (process === self) tell(Number(realmId), key)
      else grown(Number(realmId))
    },
  }
}
