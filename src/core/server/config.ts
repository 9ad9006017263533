// Every server option: variable, flag, default and description. `--help` and the environment reader both use this table.
import { entriesOf } from '#core/base/records.ts'
import { defaultLimits, parseLimitRules } from '#core/limits/limit-rules.ts'
import { requireDatabase, requireDirectory, fileStoreAddress, requireFileStoreKeys } from './option-rules.ts'
import {
  databaseUrl,
  fileText,
  hidden,
  hostNames,
  httpUrl,
  ldapServer,
  networks,
  oneOf,
  plain,
  postgresUrl,
  sender,
  smtpServer,
  usernameTemplate,
  wholeNumber,
  wholeNumberOrOff,
} from './option-readers.ts'

export interface Option<T> {
  readonly variable: string
  readonly flag?: string
  readonly fallback: string | undefined
  readonly doc: string
  readonly read: (text: string, name: string) => T
}
const option = <T, const F extends string | undefined>(
  declared: Option<T> & { readonly fallback: F },
): Option<T> & { readonly fallback: F } => declared

export const configOptions = {
  port: option({
    variable: 'PARLEY_PORT',
    flag: '--port <number>',
    fallback: '9980',
    doc: 'port to listen on; 0 picks a free one',
    read: wholeNumber(0, 65535),
  }),
  host: option({
    variable: 'PARLEY_HOST',
    flag: '--host <address>',
    fallback: '127.0.0.1',
    doc: 'address to listen on',
    read: plain,
  }),
  workers: option({
    variable: 'PARLEY_WORKERS',
    flag: '--workers <number>',
    fallback: '1',
    doc: 'number of processes that share the port (PostgreSQL only); SIGHUP restarts them one by one',
    read: wholeNumber(1, 64),
  }),
  dataDir: option({
    variable: 'PARLEY_DATA_DIR',
    flag: '--data-dir <folder>',
    fallback: './data',
    doc: 'folder for the database and the secret key',
    read: plain,
  }),
  databaseUrl: option({
    variable: 'PARLEY_DATABASE_URL',
    flag: '--database-url <url>',
    fallback: undefined,
    doc: 'postgres://… or sqlite:FILE (default: a SQLite file in the data folder)',
    read: databaseUrl,
  }),
  databaseListenUrl: option({
    variable: 'PARLEY_DATABASE_LISTEN_URL',
    fallback: undefined,
    doc: 'postgres://… URL of PostgreSQL itself, for notifications and locks, if PARLEY_DATABASE_URL is PgBouncer in transaction mode',
    read: postgresUrl,
  }),
  databaseReadUrl: option({
    variable: 'PARLEY_DATABASE_READ_URL',
    fallback: undefined,
    doc: 'postgres://… URL of a streaming replica of PARLEY_DATABASE_URL, for history and search',
    read: postgresUrl,
  }),
  externalUrl: option({
    variable: 'PARLEY_EXTERNAL_URL',
    flag: '--external-url <url>',
    fallback: undefined,
    doc: 'public URL of the server (default: http://localhost:PORT)',
    read: httpUrl,
  }),
  allowedHosts: option({
    variable: 'PARLEY_ALLOWED_HOSTS',
    fallback: '',
    doc: 'host names (chat.internal,intranet) to accept besides that of the external URL; "*" accepts any',
    read: hostNames,
  }),
  secretKey: option({
    variable: 'PARLEY_SECRET_KEY',
    fallback: undefined,
    doc: 'key that encrypts API keys in the database (default: a file in the data folder)',
    read: plain,
  }),
  rateLimits: option({
    variable: 'PARLEY_RATE_LIMITS',
    fallback: defaultLimits,
    doc: 'rate limits, as requests/seconds; limits you leave out keep their defaults; "off" for tests and benchmarks',
    read: parseLimitRules,
  }),
  apiUserCreation: option({
    variable: 'PARLEY_API_USER_CREATION',
    fallback: 'on',
    doc: 'whether administrators can create accounts through the API',
    read: oneOf('on', 'off'),
  }),
  passwordMinLength: option({
    variable: 'PARLEY_PASSWORD_MIN_LENGTH',
    fallback: '8',
    doc: 'minimum password length; users with a shorter password must reset it before they can sign in',
    read: wholeNumber(1, 100),
  }),
  fallbackEmailDomain: option({
    variable: 'PARLEY_FALLBACK_EMAIL_DOMAIN',
    fallback: 'parley.invalid',
    doc: "domain of generated email addresses if the host name can't be an email domain (it has a port or is an IP address)",
    read: plain,
  }),
  smtpUrl: option({
    variable: 'PARLEY_SMTP_URL',
    fallback: undefined,
    doc: 'mail server, as smtp://USER:PASSWORD@HOST:587 or smtps://… (default: write mail to files in the data folder). smtp:// to another machine requires STARTTLS; add ?tls=off to turn this off',
    read: smtpServer,
  }),
  mailFrom: option({
    variable: 'PARLEY_MAIL_FROM',
    fallback: undefined,
    doc: 'sender of mail, such as "Chat <chat@example.com>" (default: noreply@HOST)',
    read: sender,
  }),
  ldapUrl: option({
    variable: 'PARLEY_LDAP_URL',
    fallback: undefined,
    doc: "ldap://HOST or ldaps://HOST of the directory with users' passwords. ldap:// to another machine requires StartTLS; add ?tls=off to turn this off. Each organization turns LDAP on separately",
    read: ldapServer,
  }),
  ldapCaFile: option({
    variable: 'PARLEY_LDAP_CA_FILE',
    fallback: undefined,
    doc: "file with CA certificates to verify the directory's certificate (default: the system's)",
    read: fileText,
  }),
  ldapUserDn: option({
    variable: 'PARLEY_LDAP_USER_DN',
    fallback: undefined,
    doc: 'DN of a user, such as "uid={username},ou=people,dc=example,dc=com", to sign in without a search; or search with the next four variables',
    read: usernameTemplate,
  }),
  ldapBase: option({
    variable: 'PARLEY_LDAP_BASE',
    fallback: undefined,
    doc: 'base DN of user searches, such as "ou=people,dc=example,dc=com"',
    read: plain,
  }),
  ldapFilter: option({
    variable: 'PARLEY_LDAP_FILTER',
    fallback: '(uid={username})',
    doc: 'filter that finds a user; use {email} instead of {username} if users sign in with their email address',
    read: usernameTemplate,
  }),
  ldapBindDn: option({
    variable: 'PARLEY_LDAP_BIND_DN',
    fallback: undefined,
    doc: 'DN that the server signs in as to search (default: anonymous)',
    read: plain,
  }),
  ldapBindPassword: option({
    variable: 'PARLEY_LDAP_BIND_PASSWORD',
    fallback: undefined,
    doc: 'password for PARLEY_LDAP_BIND_DN',
    read: hidden,
  }),
  ldapEmailAttribute: option({
    variable: 'PARLEY_LDAP_EMAIL_ATTRIBUTE',
    fallback: 'mail',
    doc: 'attribute with the email address, which identifies the account',
    read: plain,
  }),
  ldapNameAttribute: option({
    variable: 'PARLEY_LDAP_NAME_ATTRIBUTE',
    fallback: 'cn',
    doc: 'attribute with the name for a new account',
    read: plain,
  }),
  ldapCreateAccounts: option({
    variable: 'PARLEY_LDAP_CREATE_ACCOUNTS',
    fallback: 'on',
    doc: "whether a user's first login through the directory creates an account",
    read: oneOf('on', 'off'),
  }),
  sqliteLogMib: option({
    variable: 'PARLEY_SQLITE_LOG_MIB',
    fallback: '4096',
    doc: "maximum size of SQLite's write-ahead log, in MiB. It grows while another process, such as a backup, is reading; at the limit, writes fail until that process ends",
    read: wholeNumber(64, 1_000_000),
  }),
  uploadQuotaMib: option({
    variable: 'PARLEY_UPLOAD_QUOTA_MIB',
    fallback: '20480',
    doc: 'total size of uploaded files per organization, in MiB; "off" for no limit',
    read: wholeNumberOrOff(1, 1_000_000_000),
  }),
  uploadUserQuotaMib: option({
    variable: 'PARLEY_UPLOAD_USER_QUOTA_MIB',
    fallback: '2048',
    doc: 'total size of uploaded files per person, including their bots, in MiB; "off" for no limit',
    read: wholeNumberOrOff(1, 1_000_000_000),
  }),
  filesUrl: option({
    variable: 'PARLEY_FILES_URL',
    fallback: undefined,
    doc: 'S3-compatible store for uploaded files, as s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION (default: the database). The region defaults to us-east-1, the endpoint to AWS. "parley files move" moves existing files',
    read: fileStoreAddress,
  }),
  filesAccessKey: option({
    variable: 'PARLEY_FILES_ACCESS_KEY',
    fallback: undefined,
    doc: 'access key ID for PARLEY_FILES_URL',
    read: hidden,
  }),
  filesSecretKey: option({
    variable: 'PARLEY_FILES_SECRET_KEY',
    fallback: undefined,
    doc: 'secret access key for PARLEY_FILES_URL',
    read: hidden,
  }),
  trustedProxies: option({
    variable: 'PARLEY_TRUSTED_PROXIES',
    fallback: '',
    doc: 'addresses and networks (10.0.0.5,10.1.0.0/16) of proxies whose X-Forwarded-For header to trust; a proxy on this machine is always trusted',
    read: networks,
  }),
  connectionsPerAddress: option({
    variable: 'PARLEY_CONNECTIONS_PER_ADDRESS',
    fallback: '1000',
    doc: "maximum connections per client address and process; beyond that, the oldest idle one is closed. Connections from trusted proxies that send X-Forwarded-For don't count",
    read: wholeNumber(1, 1_000_000),
  }),
  webhooksSeconds: option({
    variable: 'PARLEY_WEBHOOKS_SECONDS',
    fallback: '10',
    doc: 'timeout for outgoing webhooks, in seconds',
    read: wholeNumber(1, 60),
  }),
  webhooksPrivateNetworks: option({
    variable: 'PARLEY_WEBHOOKS_PRIVATE_NETWORKS',
    fallback: 'off',
    doc: 'whether outgoing webhooks can call private networks and this machine',
    read: oneOf('on', 'off'),
  }),
  metrics: option({
    variable: 'PARLEY_METRICS',
    fallback: 'loopback',
    doc: 'who can read /metrics: loopback, everyone, or nobody',
    read: oneOf('loopback', 'everyone', 'nobody'),
  }),
  logLevel: option({
    variable: 'PARLEY_LOG_LEVEL',
    fallback: 'info',
    doc: 'debug, info, warn, error or silent; info logs every request, debug adds its account ID',
    read: oneOf('debug', 'info', 'warn', 'error', 'silent'),
  }),
  selfCheck: option({
    variable: 'PARLEY_SELF_CHECK',
    fallback: 'off',
    doc: 'check every response, error and event against its declaration (slow; used in tests)',
    read: oneOf('on', 'off'),
  }),
} as const

type OptionName = keyof typeof configOptions
type Read<O> = O extends Option<infer T> ? (O extends { fallback: undefined } ? T | undefined : T) : never
export type Config = { readonly [K in OptionName]: Read<(typeof configOptions)[K]> }

/** Flags override variables, variables override defaults. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  flags: Readonly<Partial<Record<OptionName, string | undefined>>> = {},
): Config {
  const entries = entriesOf<OptionName, Option<unknown>>(configOptions).map(([name, declared]) => {
    const flag = flags[name]
    const source = flag === undefined ? declared.variable : declared.flag!.split(' ')[0]!
    const given = flag ?? (env[declared.variable] || undefined) ?? declared.fallback
    return [name, given === undefined ? undefined : declared.read(given, source)]
  })
  const config = Object.fromEntries(entries) as Config
  requireDirectory(config)
  requireFileStoreKeys(config)
  requireDatabase(config)
  return config
}
