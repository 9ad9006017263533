// An LDAP directory for tests, in Debian's slapd or in our own small server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { certificateFile, keyFile, startLdapServer } from './ldap-server.ts'

export interface DirectoryPerson {
  readonly uid: string
  readonly mail?: string
  readonly cn: string
  readonly password: string
}

export interface TestDirectory {
  readonly port: number
  readonly tlsPort: number
  readonly stop: () => Promise<void>
}

export const suffix = 'dc=tide,dc=example'
export const base = `ou=people,${suffix}`
export const reader = { dn: `uid=reader,${base}`, password: 'reads everybody' }

export const startOwn = (people: readonly DirectoryPerson[]): Promise<TestDirectory> =>
  startLdapServer(people, base, reader)

const slapd = '/usr/sbin/slapd'
export const hasSlapd = existsSync(slapd)

/** Runs as the current user, in a folder of its own. */
export async function startSlapd(people: readonly DirectoryPerson[]): Promise<TestDirectory> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-slapd-'))
  const [port, tlsPort] = [await freePort(), await freePort()]
  mkdirSync(join(folder, 'db'))
  writeFileSync(join(folder, 'slapd.conf'), configuration(folder))
  writeFileSync(join(folder, 'people.ldif'), ldif(people))
  const config = join(folder, 'slapd.conf')
  const added = spawn('/usr/sbin/slapadd', ['-f', config, '-l', join(folder, 'people.ldif')], { stdio: 'ignore' })
  const [code] = await once(added, 'exit')
  if (code !== 0) throw new Error(`slapadd ended with ${code}.`)
  const urls = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`
  const server = spawn(slapd, ['-f', config, '-h', urls, '-d', '0'], { stdio: 'ignore' })
  await answers(port)
  return {
    port,
    tlsPort,
    async stop() {
      const ended = once(server, 'exit')
      server.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const configuration = (folder: string): string => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
pidfile ${folder}/slapd.pid
modulepath /usr/lib/ldap
moduleload back_mdb
TLSCACertificateFile ${certificateFile}
TLSCertificateFile ${certificateFile}
TLSCertificateKeyFile ${keyFile}
database mdb
suffix "${suffix}"
directory ${folder}/db
access to attrs=userPassword by anonymous auth by * none
access to * by users read by * none
`

function ldif(people: readonly DirectoryPerson[]): string {
  const encoded = (text: string): string => Buffer.from(text).toString('base64')
  const person = ({ uid, mail, cn, password }: DirectoryPerson): string =>
    [
      `dn:: ${encoded(`uid=${uid.replace(/[,+"\\<>;=]/g, '\\$&')},${base}`)}`,
      'objectClass: inetOrgPerson',
      `uid:: ${encoded(uid)}`,
      `cn:: ${encoded(cn)}`,
      `sn:: ${encoded(cn)}`,
      ...(mail === undefined ? [] : [`mail: ${mail}`]),
      `userPassword:: ${encoded(password)}`,
    ].join('\n')
  const tree = [
    `dn: ${suffix}\nobjectClass: dcObject\nobjectClass: organization\no: Tide\ndc: tide`,
    `dn: ${base}\nobjectClass: organizationalUnit\nou: people`,
  ]
  const all = [...people, { uid: 'reader', cn: 'Reader', password: reader.password }]
  return `${[...tree, ...all.map(person)].join('\n\n')}\n`
}

async function answers(port: number): Promise<void> {
  for (const deadline = performance.now() + 30_000; ;) {
    const socket = connect(port, '127.0.0.1')
    const open = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (open) return
    if (performance.now() > deadline) throw new Error('slapd does not answer.')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
