// The first start on an empty database creates an organization and its owner, so that the operator can log in.
import type { App } from '#app'
import { apiPrefix } from '#core/contract/api-path.ts'
import { createRealm, rootSubdomain, SubdomainTaken } from '#features/realm-administration/operator.ts'
import { dummyEmailDomain } from '#features/realms/public.ts'
import { signInLink } from '#features/sessions/operator.ts'
import { now } from '../open-core.ts'
import { describeOwner } from './organization.ts'
import { generatePassword } from './password.ts'

export type FirstOwner = ReturnType<typeof describeOwner> & { readonly password: string; readonly sign_in_url: string }

/** Returns undefined if another process created one first. */
export async function createFirstOrganization(app: App): Promise<FirstOwner | undefined> {
  const { db, server, config, clock } = app
  const password = generatePassword(config)
  const request = {
    name: 'My organization',
    subdomain: rootSubdomain,
    ownerEmail: `owner@${dummyEmailDomain(server, { subdomain: rootSubdomain })}`,
    ownerName: 'Owner',
    ownerPasswordHash: await server.passwords.hash(password),
  }
  try {
    const { realm, owner } = await createRealm(db, request, now(clock))
    const sign_in_url = await signInLink(app, realm, owner.email)
    return { ...describeOwner(app, realm, owner), password, sign_in_url }
  } catch (error) {
    if (error instanceof SubdomainTaken) return undefined
    throw error
  }
}

export const firstStartText = ({ email, password, sign_in_url }: FirstOwner, url: string): string => `
A new organization is ready. Open it as its owner; this link works once, for 15 minutes:
  ${sign_in_url}

Later the owner logs in with:
  Email     ${email}
  Password  ${password}   (shown only now)

Try it:
  ${loginLine(url, email, password)}`

/** A command that can be pasted into a shell. */
export const loginLine = (url: string, email: string, password: string): string =>
  `curl -sSX POST ${url}${apiPrefix}/fetch_api_key --data-urlencode username=${email} --data-urlencode password=${password}`
