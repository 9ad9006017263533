// Every option of the server, declared once: its variable, its flag, its default and its meaning. `--help` and the
// reader of the environment both use this table.
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
    doc: 'port on which the server listens; 0 picks a free one',
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
    doc: 'processes that share the port, on PostgreSQL; SIGHUP restarts them one after the other',
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
    doc: 'postgres://… or sqlite:FILE; a SQLite file in the data folder unless given',
    read: databaseUrl,
  }),
  databaseListenUrl: option({
    variable: 'PARLEY_DATABASE_LISTEN_URL',
    fallback: undefined,
    doc: 'postgres://… of PostgreSQL itself, if PARLEY_DATABASE_URL is that of PgBouncer in transaction mode; for notifications and locks',
    read: postgresUrl,
  }),
  databaseReadUrl: option({
    variable: 'PARLEY_DATABASE_READ_URL',
    fallback: undefined,
    doc: 'postgres://… of a streaming replica of PARLEY_DATABASE_URL; for history and search',
    read: postgresUrl,
  }),
  externalUrl: option({
    variable: 'PARLEY_EXTERNAL_URL',
    flag: '--external-url <url>',
    fallback: undefined,
    doc: 'public address of the server; http://localhost:PORT unless given',
    read: httpUrl,
  }),
  allowedHosts: option({
    variable: 'PARLEY_ALLOWED_HOSTS',
    fallback: '',
    doc: 'further host names (chat.internal,intranet) under which the server is reached, as well as the one of the external address; "*" for any name',
    read: hostNames,
  }),
  secretKey: option({
    variable: 'PARLEY_SECRET_KEY',
    fallback: undefined,
    doc: 'key that seals API keys in the database; a file in the data folder unless given',
    read: plain,
  }),
  rateLimits: option({
    variable: 'PARLEY_RATE_LIMITS',
    fallback: defaultLimits,
    doc: 'requests per seconds for each kind of limit; limits that are not named keep their defaults; "off" for tests and benchmarks',
    read: parseLimitRules,
  }),
  apiUserCreation: option({
    variable: 'PARLEY_API_USER_CREATION',
    fallback: 'on',
    doc: 'whether administrators may create accounts through the API',
    read: oneOf('on', 'off'),
  }),
  passwordMinLength: option({
    variable: 'PARLEY_PASSWORD_MIN_LENGTH',
    fallback: '8',
    doc: 'shortest password that is accepted; a shorter stored one must be reset before the next login',
    read: wholeNumber(1, 100),
  }),
  fallbackEmailDomain: option({
    variable: 'PARLEY_FALLBACK_EMAIL_DOMAIN',
    fallback: 'parley.invalid',
    doc: 'domain of generated addresses when the host name cannot be a domain of mail (it has a port, or is an IP address)',
    read: plain,
  }),
  smtpUrl: option({
    variable: 'PARLEY_SMTP_URL',
    fallback: undefined,
    doc: 'smtp://USER:PASSWORD@HOST:587 or smtps://… through which mail is sent; unless given, mail is only written into files in the data folder. To another machine smtp:// requires STARTTLS; ?tls=off at the end turns this off',
    read: smtpServer,
  }),
  mailFrom: option({
    variable: 'PARLEY_MAIL_FROM',
    fallback: undefined,
    doc: 'sender of mail, such as "Chat <chat@example.com>"; noreply@HOST unless given',
    read: sender,
  }),
  ldapUrl: option({
    variable: 'PARLEY_LDAP_URL',
    fallback: undefined,
    doc: 'ldap://HOST or ldaps://HOST of the directory that holds the passwords of users. To another machine ldap:// requires StartTLS; ?tls=off at the end turns this off. Each organization turns LDAP on for itself',
    read: ldapServer,
  }),
  ldapCaFile: option({
    variable: 'PARLEY_LDAP_CA_FILE',
    fallback: undefined,
    doc: 'file with the CA certificates for the certificate of the directory; the certificates of the system unless given',
    read: fileText,
  }),
  ldapUserDn: option({
    variable: 'PARLEY_LDAP_USER_DN',
    fallback: undefined,
    doc: 'DN of a person, such as "uid={username},ou=people,dc=example,dc=com", for a login without a search; or search with the next four',
    read: usernameTemplate,
  }),
  ldapBase: option({
    variable: 'PARLEY_LDAP_BASE',
    fallback: undefined,
    doc: 'DN below which users are searched, such as "ou=people,dc=example,dc=com"',
    read: plain,
  }),
  ldapFilter: option({
    variable: 'PARLEY_LDAP_FILTER',
    fallback: '(uid={username})',
    doc: 'filter that finds one person; {email} instead of {username} where users type their address',
    read: usernameTemplate,
  }),
  ldapBindDn: option({
    variable: 'PARLEY_LDAP_BIND_DN',
    fallback: undefined,
    doc: 'DN with which the server logs in to search; anonymous unless given',
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
    doc: 'attribute with the address of a person, by which the account is found',
    read: plain,
  }),
  ldapNameAttribute: option({
    variable: 'PARLEY_LDAP_NAME_ATTRIBUTE',
    fallback: 'cn',
    doc: 'attribute with the name of a person, for a new account',
    read: plain,
  }),
  ldapCreateAccounts: option({
    variable: 'PARLEY_LDAP_CREATE_ACCOUNTS',
    fallback: 'on',
    doc: 'whether the first login of a person from the directory makes an account',
    read: oneOf('on', 'off'),
  }),
  sqliteLogMib: option({
    variable: 'PARLEY_SQLITE_LOG_MIB',
    fallback: '4096',
    doc: 'largest size of the write-ahead log of SQLite, in MiB. It grows while another process, such as a backup, keeps reading; beyond the limit nothing is written until that process has ended',
    read: wholeNumber(64, 1_000_000),
  }),
  uploadQuotaMib: option({
    variable: 'PARLEY_UPLOAD_QUOTA_MIB',
    fallback: '20480',
    doc: 'largest size of all uploaded files of one organization together, in MiB; "off" for no limit',
    read: wholeNumberOrOff(1, 1_000_000_000),
  }),
  uploadUserQuotaMib: option({
    variable: 'PARLEY_UPLOAD_USER_QUOTA_MIB',
    fallback: '2048',
    doc: 'largest size of all uploaded files of one person and of the bots of that person together, in MiB; "off" for no limit',
    read: wholeNumberOrOff(1, 1_000_000_000),
  }),
  filesUrl: option({
    variable: 'PARLEY_FILES_URL',
    fallback: undefined,
    doc: 's3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION of an S3-compatible store for uploaded files; in the database unless given. The region is us-east-1 and the endpoint that of AWS unless given. "parley files move" moves the files of before',
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
    doc: 'addresses and networks (10.0.0.5,10.1.0.0/16) of proxies on other machines, whose X-Forwarded-For names the client; a proxy on this machine is always trusted',
    read: networks,
  }),
  connectionsPerAddress: option({
    variable: 'PARLEY_CONNECTIONS_PER_ADDRESS',
    fallback: '1000',
    doc: 'most connections of one client address to a process; at the limit the oldest idle one is closed. Connections of trusted proxies that send X-Forwarded-For do not count',
    read: wholeNumber(1, 1_000_000),
  }),
  webhooksSeconds: option({
    variable: 'PARLEY_WEBHOOKS_SECONDS',
    fallback: '10',
    doc: 'seconds in which the server of an outgoing webhook bot must answer',
    read: wholeNumber(1, 60),
  }),
  webhooksPrivateNetworks: option({
    variable: 'PARLEY_WEBHOOKS_PRIVATE_NETWORKS',
    fallback: 'off',
    doc: 'whether outgoing webhook bots may call addresses of private networks and of this machine',
    read: oneOf('on', 'off'),
  }),
  metrics: option({
    variable: 'PARLEY_METRICS',
    fallback: 'loopback',
    doc: 'clients that may read /metrics: loopback, everyone, or nobody',
    read: oneOf('loopback', 'everyone', 'nobody'),
  }),
  logLevel: option({
    variable: 'PARLEY_LOG_LEVEL',
    fallback: 'info',
    doc: 'debug, info, warn, error or silent; info logs a line for every request, debug also the ID of its account',
    read: oneOf('debug', 'info', 'warn', 'error', 'silent'),
  }),
  selfCheck: option({
    variable: 'PARLEY_SELF_CHECK',
    fallback: 'off',
    doc: 'check every answer, error and event against its declaration (slow; the tests turn it on)',
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
