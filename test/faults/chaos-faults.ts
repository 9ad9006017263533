// Server processes on one PostgreSQL, and faults that happen to them and to PostgreSQL.
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { type Installation, install } from '#test/command.ts'
import { type DatabaseProxy, databaseProxy } from '#test/database-proxy.ts'
import type { StoppablePostgres } from '#test/embedded-postgres.ts'
import { freePort } from '#test/free-port.ts'
import type { Random } from '#test/random.ts'

/** A process that is restarted whenever it ends, as by a service manager. */
export interface Member {
  readonly url: string
  readonly here: Installation
  readonly proxy: DatabaseProxy
  readonly isUp: () => boolean
  /** When one of its faults, or a PostgreSQL fault, last started or ended. */
  faultAt: number
  /** Resolves when it is started again. */
  readonly kill: () => Promise<void>
}

export async function startMembers(t: TestContext, databaseUrl: string, count: number): Promise<Member[]> {
  const key = randomUUID()
  const members: Member[] = []
  for (let index = 0; index < count; index++) members.push(await startMember(t, databaseUrl, key))
  return members
}

async function startMember(t: TestContext, databaseUrl: string, key: string): Promise<Member> {
  const proxy = await databaseProxy(databaseUrl)
  t.after(() => proxy[Symbol.asyncDispose]())
  const port = await freePort()
  const here = await install(t, 'sqlite', {
    PARLEY_DATABASE_URL: proxy.url,
    PARLEY_SECRET_KEY: key,
    PARLEY_PORT: String(port),
    PARLEY_RATE_LIMITS: 'off',
    PARLEY_LOG_LEVEL: 'silent',
  })
  let server = await here.start()
  let isUp = true
  return {
    url: server.url,
    here,
    proxy,
    isUp: () => isUp,
    faultAt: 0,
    async kill() {
      isUp = false
      server.child.kill('SIGKILL')
      await server.ended
      for (;;)
        try {
          server = await here.start()
          isUp = true
          return
        } catch {
          // The database isn't available either.
        }
    },
  }
}

interface Fault {
  readonly concerns: readonly Member[]
  /** Resolves when the fault is over. */
  readonly happen: () => Promise<unknown>
}

async function happen({ concerns, happen: begin }: Fault): Promise<void> {
  const note = (): void => {
    for (const member of concerns) member.faultAt = performance.now()
  }
  note()
  await begin()
  note()
}

/** Causes one fault each second, and waits until the last of them is over. */
export async function chaos(
  random: Random,
  seconds: number,
  members: readonly Member[],
  postgres: StoppablePostgres,
): Promise<void> {
  const silent = new Set<Member>()
  let isPostgresUp = true
  async function restart(mode: 'fast' | 'immediate'): Promise<void> {
    isPostgresUp = false
    await postgres.pause(mode)
    await postgres.resume()
    isPostgresUp = true
  }
  async function freeze(ms: number): Promise<void> {
    isPostgresUp = false
    postgres.freeze()
    await setTimeout(ms)
    postgres.thaw()
    isPostgresUp = true
  }
  async function silence(member: Member, ms: number): Promise<void> {
    silent.add(member)
    member.proxy.silence()
    await setTimeout(ms)
    member.proxy.heal()
    silent.delete(member)
  }

  const faults: Promise<void>[] = []
  for (let second = 0; second < seconds; second++) {
    const ms = 1_000 + random.below(4_000)
    const mode = random.pick(['fast', 'immediate'] as const)
    const isOfPostgres = random.chance(0.2)
    const member = random.pick<Member | undefined>(members.filter(each => each.isUp() && !silent.has(each)))
    const possible: Fault[] = []
    if (isOfPostgres && isPostgresUp)
      possible.push({ concerns: members, happen: () => restart(mode) }, { concerns: members, happen: () => freeze(ms) })
    else if (member !== undefined) {
      const concerns = [member]
      possible.push(
        { concerns, happen: async () => member.proxy.cut() },
        { concerns, happen: () => silence(member, ms) },
      )
      // A start takes seconds: only one process is missing at a time.
      if (members.every(each => each.isUp())) possible.push({ concerns, happen: () => member.kill() })
    }
    const fault = random.pick<Fault | undefined>(possible)
    if (fault !== undefined) faults.push(happen(fault))
    await setTimeout(1_000)
  }
  await Promise.all(faults)
}
