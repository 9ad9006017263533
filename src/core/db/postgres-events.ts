// Listens for events that other processes write, on a connection of its own. While it is broken no notification
// arrives, so the listener has to check every organization once it works again.
import type pg from 'pg'

export const eventChannel = 'parley_events'
const retryMs = 500

export function listenForEvents(
  driver: Pick<typeof pg, 'Client'>,
  url: string,
  listener: (realmId: number | undefined) => void,
): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function connect(): Promise<void> {
    const mine = new driver.Client({ connectionString: url, keepAlive: true })
    client = mine
    let lost = false
    const lose = (): void => {
      if (lost || stopped) return
      lost = true
      mine.end().catch(() => {})
      timer = setTimeout(() => void connect(), retryMs).unref()
    }
    mine.on('error', lose)
    mine.on('end', lose)
    mine.on('notification', ({ payload }) => listener(Number(payload)))
    try {
      await mine.connect()
      await mine.query(`listen ${eventChannel}`)
      listener(undefined)
    } catch {
      lose()
    }
  }

  void connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end().catch(() => {})
  }
}
