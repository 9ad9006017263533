// The first start on an empty database creates an organization and its owner, so that the operator can log in.
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

export const firstStartText = ({ email, password, sign_in_url }: FirstOwner, url: string): string => `
A new organization is ready. Open it as its owner; this link works once, for 15 minutes:
  ${sign_in_url}

Later the owner logs in with:
  Email     ${email}
  Password  ${password}   (shown only now)

Try it:
  ${loginLine(url, email, password)}`

/**
 * Under a service manager the output goes into a log that others read and that is kept, so the text goes into a file of the
 * operator. Returns what is printed.
 */
export function keptFirstStart(text: string, dataDir: string): string {
  const file = join(dataDir, 'first-login.txt')
  writeFileSync(file, `${text.trimStart()}\n`, { mode: 0o600 })
  // The mode above is only for a new file.
  chmodSync(file, 0o600)
  return `\nA new organization is ready. Its owner's link, valid for 15 minutes, and password are in ${file}. Delete it afterwards.`
}

/** Whether the output goes into the journal of systemd, or into the log of another service manager. */
export const isService = (env: NodeJS.ProcessEnv = process.env): boolean =>
  !process.stdout.isTTY && (env['INVOCATION_ID'] !== undefined || env['JOURNAL_STREAM'] !== undefined)

/** A command that can be pasted into a shell. */
const loginLine = (url: string, email: string, password: string): string =>
  `curl -sSX POST ${url}${apiPrefix}/fetch_api_key --data-urlencode username=${email} --data-urlencode password=${password}`
