// The life of invitations against a small model: created, sent, used, revoked, expired, used in another organization,
// left by a deactivated creator, in random order. After any history a person can join with a page exactly if the model
// says so, and then with the promised role.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { inviteLink, membersMakeLinks, newcomer, openInvites, submit } from '#test/invites.ts'
import { withMovingClock } from '#test/suite.ts'
import type { Org, World } from '#test/world.ts'

const histories = 8
/** The same seed every time, as in histories.test.ts. */
const seed = Number(process.env['PARLEY_HISTORIES_SEED'] ?? 1)
const steps = 14

interface Modeled {
  readonly id: number
  readonly path: string
  readonly by: 'admin' | 'member'
  readonly role: number
  expiresAt: number
  revoked: boolean
}

type Step =
  | { readonly do: 'make'; readonly by: 'admin' | 'member'; readonly minutes: number; readonly role: number }
  | { readonly do: 'use' | 'use elsewhere' | 'revoke'; readonly which: number }
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'deactivate' }

const which = fc.nat(7)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('make' as const),
      by: fc.constantFrom('admin', 'member'),
      minutes: fc.constantFrom(5, 60),
      role: fc.constantFrom(400, 600),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('use' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('use elsewhere' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('revoke' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(3, 10) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'deactivate' as const }) },
)

class Play {
  readonly #world: World
  readonly #org: Org
  readonly #other: Org
  readonly #links: Modeled[] = []
  #now = 0
  #visitors = 0

  constructor(world: World, org: Org, other: Org) {
    this.#world = world
    this.#org = org
    this.#other = other
  }

  readonly #isOpen = (link: Modeled): boolean => !link.revoked && link.expiresAt > this.#now

  async run(one: Step): Promise<void> {
    const { owner } = this.#org
    if (one.do === 'make') {
      const person = this.#org[one.by]
      const asked = { invite_expires_in_minutes: one.minutes, invite_as: one.role }
      // A deactivated member can create no more links.
      if ((await person.call('GET /users/me')).status !== 200) return
      const { id, path } = await inviteLink(person, asked)
      this.#links.push({ id, path, by: one.by, role: one.role, expiresAt: this.#now + one.minutes, revoked: false })
    } else if (one.do === 'wait') {
      this.#world.advance(one.minutes * 60)
      this.#now += one.minutes
    } else if (one.do === 'deactivate') {
      await owner.call(`DELETE /users/${this.#org.member.id}`)
      for (const link of this.#links) if (link.by === 'member') link.expiresAt = Math.min(link.expiresAt, this.#now)
    } else {
      const link = this.#links[one.which % Math.max(this.#links.length, 1)]
      if (link === undefined) return
      if (one.do === 'revoke') {
        const { body } = await owner.call(`DELETE /invites/multiuse/${link.id}`)
        assert.equal(body.msg, link.revoked ? 'Invitation has already been revoked' : '')
        link.revoked = true
      } else await this.#use(link, one.do === 'use' ? this.#org : this.#other)
    }
    const listed = (await openInvites(owner)).map(invite => invite.id)
    assert.deepEqual(
      listed,
      this.#links.filter(this.#isOpen).map(link => link.id),
    )
  }

  async #use(link: Modeled, org: Org): Promise<void> {
    const email = `p${this.#visitors++}@newcomers.example`
    const { status } = await submit(this.#world, org, link.path, { ...newcomer, email })
    const allowed = org === this.#org && this.#isOpen(link)
    assert.equal(status, allowed ? 303 : org === this.#org ? 410 : 404)
    const found = await org.owner.call(`GET /users/${encodeURIComponent(email)}`)
    assert.equal(found.body.user?.role, allowed ? link.role : undefined)
  }
}

withMovingClock('random histories of invitations', test => {
  test(`${histories} histories of ${steps} steps from seed ${seed} agree with the model`, async world => {
    const history = fc.array(step, { minLength: steps, maxLength: steps })
    await fc.assert(
      fc.asyncProperty(history, async all => {
        const org = await world.org()
        await membersMakeLinks(org)
        const play = new Play(world, org, await world.org())
        for (const one of all) await play.run(one)
      }),
      { numRuns: histories, seed, endOnFailure: true },
    )
  })
})
