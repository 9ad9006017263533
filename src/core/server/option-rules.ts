// The PostgreSQL addresses depend on each other.
import { OperatorError } from '#core/base/errors.ts'
import type { Config } from './config.ts'

type DatabaseOptions = Pick<Config, 'databaseUrl' | 'databaseListenUrl' | 'databaseReadUrl'>

export function requireDatabase({ databaseUrl, databaseListenUrl, databaseReadUrl }: DatabaseOptions): void {
  if (databaseUrl?.startsWith('postgres') === true) return
  if (databaseReadUrl !== undefined)
    throw new OperatorError(
      'PARLEY_DATABASE_READ_URL needs PARLEY_DATABASE_URL, the URL of the primary PostgreSQL server.',
    )
  if (databaseListenUrl !== undefined)
    throw new OperatorError('PARLEY_DATABASE_LISTEN_URL needs PARLEY_DATABASE_URL, the URL of PgBouncer.')
}

// The options of the directory (LDAP) depend on each other.

type DirectoryOptions = Pick<Config, 'ldapUrl' | 'ldapUserDn' | 'ldapBase' | 'ldapBindDn' | 'ldapBindPassword'>

export function requireDirectory({
  ldapUrl,
  ldapUserDn,
  ldapBase,
  ldapBindDn,
  ldapBindPassword,
}: DirectoryOptions): void {
  if (ldapUrl === undefined) return
  if ((ldapUserDn === undefined) === (ldapBase === undefined))
    throw new OperatorError(
      'PARLEY_LDAP_URL needs either PARLEY_LDAP_USER_DN, to sign in directly, or PARLEY_LDAP_BASE, to search first.',
    )
  // Without a password, a directory accepts any name as an anonymous login.
  if (ldapBindDn !== undefined && ldapBindPassword === undefined)
    throw new OperatorError('PARLEY_LDAP_BIND_DN needs PARLEY_LDAP_BIND_PASSWORD.')
}

// The options of the file store: an address and two keys.

export interface FileStoreAddress {
  /** Without a trailing slash. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Empty, or with a trailing slash. */
  readonly prefix: string
}

const example = 's3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION'
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
/** Characters that need no escaping in a URL, so that every program signs the same path. */
const prefixPath = /^(\/[\w.~-]+)*\/?$/
const regionName = /^[a-z0-9-]{1,50}$/

/** Text with credentials may contain a secret key, so errors don't repeat it. */
export function fileStoreAddress(text: string, name: string): FileStoreAddress {
  const [, bucket = '', path = '', query = ''] = /^s3:\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?$/.exec(text) ?? []
  if (bucket.includes('@'))
    throw new OperatorError(
      `${name} can't contain keys: set PARLEY_FILES_ACCESS_KEY and PARLEY_FILES_SECRET_KEY instead.`,
    )
  if (!bucketName.test(bucket)) throw new OperatorError(`${name} must look like ${example}, with a valid bucket name.`)
  if (!prefixPath.test(path) || /\/\.\.?(\/|$)/.test(path))
    throw new OperatorError(`The prefix in ${name} can only contain letters, digits, slashes and . _ ~ -.`)
  const options = new URLSearchParams(query)
  const unknown = [...options.keys()].find(key => key !== 'endpoint' && key !== 'region')
  if (unknown !== undefined)
    throw new OperatorError(`${name} can only have the options endpoint and region, not "${unknown}".`)
  const region = options.get('region') ?? 'us-east-1'
  if (!regionName.test(region)) throw new OperatorError(`"${region}" in ${name} isn't a valid region.`)
  const endpoint = endpointOf(options.get('endpoint') ?? `https://s3.${region}.amazonaws.com`, name)
  const prefix = path.replace(/^\/|\/$/g, '')
  return { endpoint, region, bucket, prefix: prefix === '' ? '' : `${prefix}/` }
}

function endpointOf(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.search === ''
  if (!isPlain || url.hash !== '' || !prefixPath.test(url.pathname))
    throw new OperatorError(`The endpoint in ${name} must be a URL that starts with https:// or http://.`)
  return url.href.replace(/\/$/, '')
}

type FileStoreOptions = Pick<Config, 'filesUrl' | 'filesAccessKey' | 'filesSecretKey'>

export function requireFileStoreKeys({ filesUrl, filesAccessKey, filesSecretKey }: FileStoreOptions): void {
  if (filesUrl !== undefined && (filesAccessKey === undefined || filesSecretKey === undefined))
    throw new OperatorError('PARLEY_FILES_URL needs PARLEY_FILES_ACCESS_KEY and PARLEY_FILES_SECRET_KEY.')
}
