// Files of a server in another process, and where their bytes are.
import { basic, rawRequest } from './http.ts'
import type { Installation, Owner } from './command.ts'
import { openInstalled } from './open-database.ts'
import { multipartBody, multipartHeaders } from './uploads.ts'

const authorization = ({ email, api_key }: Owner) => ({ authorization: basic(email, api_key) })

/** Returns the path of the file. */
export async function uploadTo(url: string, owner: Owner, bytes: string | Uint8Array): Promise<string> {
  const { status, text } = await rawRequest(url, {
    method: 'POST',
    host: 'localhost',
    path: '/api/v1/user_uploads',
    body: multipartBody([{ name: 'tea.bin', bytes }]),
    headers: { ...multipartHeaders, ...authorization(owner) },
  })
  if (status !== 200) throw new Error(text)
  return JSON.parse(text).url
}

export async function readFrom(url: string, owner: Owner, path: string): Promise<Buffer> {
  const { status, text, bytes } = await rawRequest(url, { host: 'localhost', path, headers: authorization(owner) })
  if (status !== 200) throw new Error(text)
  return bytes
}

interface Places {
  /** The number of pieces in the database. */
  readonly chunks: number
  /** The objects of kept files. */
  readonly keys: string[]
}

export async function placesOfFiles(here: Installation): Promise<Places> {
  const db = await openInstalled(here)
  try {
    return await db.read(async tx => {
      const files = await tx.db.selectFrom('file').selectAll().where('status', '=', 'kept').execute()
      const chunks = await tx.db.selectFrom('file_chunk').select('nth').execute()
      return { chunks: chunks.length, keys: files.flatMap(({ object_key }) => object_key ?? []) }
    })
  } finally {
    await db.close()
  }
}
