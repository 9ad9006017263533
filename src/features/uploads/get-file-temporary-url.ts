import { endpoint } from '#core/contract/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int, text } from '#core/contract/shape.ts'
import { FileUnknown } from './attachment.ts'
import { uploadAt } from './readable-upload.ts'
import { temporaryUrl } from './temporary-url.ts'

export const getFileTemporaryUrl = endpoint({
  route: 'GET /user_uploads/{realm_id_str}/{shard}/{key}/{filename}',
  summary: 'Get an address that reads a file without a login',
  description: 'It is valid for a minute. Ask for it with what follows /user_uploads/ in the address of the file.',
  access: 'user',
  params: {
    realm_id_str: required(int, 'The organization.'),
    shard: required(text, 'The next part of the address.'),
    key: required(text, 'The part after it.'),
    filename: required(text, 'The last part.'),
  },
  returns: { url: required(text, 'The address, on this server.') },
  errors: [FileUnknown],

  async handle({ caller, params: { realm_id_str: realmId, shard, key, filename: fileName }, tx, server, now }) {
    const row = await uploadAt(tx, caller, { realmId, folder: `${shard}/${key}`, fileName }, now)
    return { url: temporaryUrl(server, caller, row, now) }
  },
})
