// The first start on an empty database creates an organization and an owner, so that the operator can sign in.
import { secondsOf } from '#core/base/clock.ts'
import { apiPrefix } from '#core/contract/api-path.ts'
import { createRealm, rootSubdomain, SubdomainTaken } from '#features/realm-administration/operator.ts'
import { dummyEmailDomain } from '#features/realms/public.ts'
import { signInLink } from '#features/sessions/operator.ts'
import { describeOwner } from './organization.ts'
import type { Core } from '../open-core.ts'
import { generatePassword } from './password.ts'

type FirstOwner = ReturnType<typeof describeOwner> & { readonly password: string; readonly sign_in_url: string }

/** Returns undefined if another process created an organization first. */
export async function createFirstOrganization(core: Core): Promise<FirstOwner | undefined> {
  const { db, server, config, clock } = core
  const password = generatePassword(config)
  const request = {
    name: 'My organization',
    subdomain: rootSubdomain,
    ownerEmail: `owner@${dummyEmailDomain(server, { subdomain: rootSubdomain })}`,
    ownerName: 'Owner',
    ownerPasswordHash: await server.passwords.hash(password),
    hasWelcome: true,
  }
  try {
    const { realm, owner } = await createRealm(db, request, secondsOf(clock))
    const sign_in_url = await signInLink(core, realm, owner.email)
    return { ...describeOwner(core, realm, owner), password, sign_in_url }
  } catch (error) {
    if (error instanceof SubdomainTaken) return undefined
    throw error
  }
}

export const firstStartText = ({ email, password, sign_in_url }: FirstOwner, url: string): string =>
  `Your new organization is ready. Sign in as its owner with this one-time link, valid for 15 minutes:
  ${sign_in_url}

To sign in later:
  Email     ${email}
  Password  ${password}   (won't be shown again)

Try the API:
  ${loginLine(url, email, password)}`

/** A command to paste into a shell. */
const loginLine = (url: string, email: string, password: string): string =>
  `curl -sSX POST ${url}${apiPrefix}/fetch_api_key --data-urlencode username=${email} --data-urlencode password=${password}`
