// A small LDAP directory on this machine for tests: binds, searches and StartTLS, over a real connection.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createSecureContext, TLSSocket } from 'node:tls'
import { Ber, BerReader, BerWriter } from 'ldapts'
import type { DirectoryPerson, TestDirectory } from './directory.ts'

export const certificateFile = join(import.meta.dirname, 'certificate/certificate.pem')
export const keyFile = join(import.meta.dirname, 'certificate/key.pem')

const bindRequest = 0x60
const bindResponse = 0x61
const unbindRequest = 0x42
const searchRequest = 0x63
const searchEntry = 0x64
const searchDone = 0x65
const extendedRequest = 0x77
const extendedResponse = 0x78

const success = 0
const noSuchObject = 32
const invalidCredentials = 49
const insufficientAccess = 50

type Entry = Readonly<Record<string, string>> & { readonly dn: string }

export async function startLdapServer(
  people: readonly DirectoryPerson[],
  base: string,
  reader: { readonly dn: string; readonly password: string },
): Promise<TestDirectory> {
  const passwords = new Map<string, string>([[plain(reader.dn), reader.password]])
  const entries: Entry[] = []
  for (const { uid, mail, cn, password } of people) {
    const dn = `uid=${uid},${base}`
    passwords.set(plain(dn), password)
    entries.push({ dn, uid, cn, ...(mail === undefined ? {} : { mail }) })
  }
  const secure = createSecureContext({ cert: readFileSync(certificateFile), key: readFileSync(keyFile) })
  const sockets = new Set<Socket>()

  function serve(socket: Socket): void {
    let bound = ''
    let rest = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', chunk => {
      rest = Buffer.concat([rest, chunk as Buffer])
      for (let size = messageSize(rest); size !== undefined && size <= rest.length; size = messageSize(rest)) {
        const message = rest.subarray(0, size)
        rest = rest.subarray(size)
        handle(new BerReader(message))
      }
    })
    const answer = (id: number, operation: number, fill: (writer: BerWriter) => void): void => {
      const writer = new BerWriter()
      writer.startSequence()
      writer.writeInt(id)
      writer.startSequence(operation)
      fill(writer)
      writer.endSequence()
      writer.endSequence()
      socket.write(writer.buffer)
    }
    const result = (id: number, operation: number, code: number): void =>
      answer(id, operation, writer => {
        writer.writeEnumeration(code)
        writer.writeString('')
        writer.writeString('')
      })

    function handle(request: BerReader): void {
      request.readSequence()
      const id = request.readInt() as number
      const operation = request.readSequence()
      if (operation === unbindRequest) return void socket.end()
      if (operation === bindRequest) {
        request.readInt()
        const dn = plain(request.readString() ?? '')
        const password = request.readString(Ber.Context) ?? ''
        // As in real directories: a bind without a password is anonymous.
        const right = password === '' || passwords.get(dn) === password
        bound = right && password !== '' ? dn : ''
        return result(id, bindResponse, right ? success : invalidCredentials)
      }
      if (operation === extendedRequest) {
        result(id, extendedResponse, success)
        socket.removeAllListeners('data')
        return serve(new TLSSocket(socket, { isServer: true, secureContext: secure }))
      }
      if (operation !== searchRequest) return void socket.destroy()
      const from = plain(request.readString() ?? '')
      const scope = request.readEnumeration()
      request.readEnumeration()
      const sizeLimit = request.readInt() || Infinity
      request.readInt()
      request.readBoolean()
      const matches = filterOf(request)
      if (bound === '') return result(id, searchDone, insufficientAccess)
      const inScope = entries.filter(({ dn }) => (scope === 0 ? plain(dn) === from : plain(dn).endsWith(from)))
      const found = inScope.filter(matches).slice(0, sizeLimit)
      for (const { dn, ...attributes } of found)
        answer(id, searchEntry, writer => {
          writer.writeString(dn)
          writer.startSequence()
          for (const [name, value] of Object.entries(attributes)) {
            writer.startSequence()
            writer.writeString(name)
            writer.startSequence(0x31)
            writer.writeString(value as string)
            writer.endSequence()
            writer.endSequence()
          }
          writer.endSequence()
        })
      result(id, searchDone, scope === 0 && found.length === 0 ? noSuchObject : success)
    }
  }

  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(socket)
  }).listen(0, '127.0.0.1')
  const secureServer = createServer(socket => {
    sockets.add(socket)
    serve(new TLSSocket(socket, { isServer: true, secureContext: secure }))
  }).listen(0, '127.0.0.1')
  await Promise.all([once(server, 'listening'), once(secureServer, 'listening')])
  // A test that doesn't stop the server can still end.
  for (const each of [server, secureServer]) each.unref()
  return {
    port: (server.address() as AddressInfo).port,
    tlsPort: (secureServer.address() as AddressInfo).port,
    async stop() {
      sockets.forEach(socket => socket.destroy())
      await Promise.all([server, secureServer].map(each => (each.close(), once(each, 'close'))))
    },
  }
}

/** The length of the first message, once enough bytes are there. */
function messageSize(bytes: Buffer): number | undefined {
  if (bytes.length < 2) return undefined
  const short = bytes[1] as number
  if (short < 0x80) return 2 + short
  const digits = short & 0x7f
  return bytes.length < 2 + digits ? undefined : 2 + digits + bytes.readUIntBE(2, digits)
}

/** A name in the form used for comparisons: escapes resolved, in lower case. */
const plain = (dn: string): string =>
  dn.replace(/\\([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))).toLowerCase()

const valueOf = (entry: Entry, name: string): string | undefined => entry[name.toLowerCase()]

/** Directories ignore case and Unicode form when they compare texts. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

function filterOf(reader: BerReader): (entry: Entry) => boolean {
  const kind = reader.readSequence()
  const end = reader.offset + reader.length
  const parts = (): ((entry: Entry) => boolean)[] => {
    const all = []
    while (reader.offset < end) all.push(filterOf(reader))
    return all
  }
  if (kind === 0xa0)
    return (
      all => (entry: Entry) =>
        all.every(part => part(entry))
    )(parts())
  if (kind === 0xa1)
    return (
      all => (entry: Entry) =>
        all.some(part => part(entry))
    )(parts())
  if (kind === 0xa3) {
    const [name, value] = [reader.readString() ?? '', folded(reader.readString() ?? '')]
    return entry => folded(valueOf(entry, name) ?? '') === value
  }
  if (kind === 0x87) {
    const name = reader.buffer.subarray(reader.offset, end).toString('utf8')
    reader.offset = end
    return entry => name.toLowerCase() === 'objectclass' || valueOf(entry, name) !== undefined
  }
  throw new Error(`This directory has no filter of kind ${kind}.`)
}
