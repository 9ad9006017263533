// Pages for visitors name the organization at their address.
import { unescapeHtml } from '#core/base/escape-html.ts'
import type { PageAnswer, PageCall } from '#core/http/page.ts'
import { type Realm, realmOfHost } from './realm.ts'

/** Names no organization that is deactivated. */
export function withOrganization(realm: Realm | undefined, answer: PageAnswer): PageAnswer {
  if (realm === undefined || realm.deactivated === 1 || answer.bodyFor === undefined) return answer
  const about = unescapeHtml(realm.rendered_description.replaceAll(/<[^>]*>/g, '')).trim()
  return { ...answer, body: answer.bodyFor({ name: realm.name, about }) }
}

/** For pages that find their organization themselves. */
export const inOrganization =
  <C extends PageCall>(answer: (call: C) => Promise<PageAnswer>): ((call: C) => Promise<PageAnswer>) =>
  async call => {
    const shown = await answer(call)
    return withOrganization(await call.db.readOne(tx => realmOfHost(tx, call.host)), shown)
  }
