// An address for reading one file for a short time without a login, for clients that pass it to another program. The
// address contains the user, encrypted: it stops working when the user may no longer read the file.
import { Hidden } from '#core/server/secrets.ts'
import type { Server } from '#core/server/server.ts'
import type { Caller } from '#core/contract/access.ts'
import { FileUnknown, uploadsPath, type AttachmentRow } from '#features/uploads/public.ts'

const validSeconds = 60

interface TemporaryRight {
  readonly realmId: number
  readonly accountId: number
  readonly attachmentId: number
}

export function temporaryUrl(server: Server, reader: Caller, { id, file_name }: AttachmentRow, now: number): string {
  const right = `upload ${reader.realmId} ${reader.id} ${id} ${now + validSeconds}`
  return `${uploadsPath}temporary/${server.secrets.seal('file link', new Hidden(right))}/${encodeURIComponent(file_name)}`
}

export function temporaryRight(server: Server, token: string, now: number): TemporaryRight {
  const [, realmId, accountId, attachmentId, until] =
    /^upload (\d+) (\d+) (\d+) (\d+)$/.exec(unsealed(server, token)) ?? []
  if (until === undefined || Number(until) < now) throw FileUnknown()
  return { realmId: Number(realmId), accountId: Number(accountId), attachmentId: Number(attachmentId) }
}

function unsealed({ secrets }: Server, token: string): string {
  try {
    return secrets.unseal('file link', token).reveal()
  } catch {
    throw FileUnknown()
  }
}
