import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int, text } from '#core/contract/shape.ts'
import { FileUnknown } from '#features/uploads/public.ts'
import { uploadAt, uploadPath } from '../readable-upload.ts'
import { temporaryUrl } from '../temporary-url.ts'

export const getFileTemporaryUrl = endpoint({
  route: 'GET /user_uploads/{realm_id_str}/{filename}',
  longPath: true,
  summary: 'Get an address that reads a file without a login',
  description:
    'The new address is valid for a minute. The parameters are the parts of the address of the file after /user_uploads/.',
  access: 'user',
  params: {
    realm_id_str: required(int, 'The organization.'),
    filename: required(text, 'The rest, with slashes.', {
      example: '4e/m2A3MSqFnWRLUf9SaPzQ0Up_/tea.txt',
    }),
  },
  returns: { url: required(text, 'The address, on this server.') },
  errors: [FileUnknown],

  async handle({ caller, params: { realm_id_str, filename }, tx }) {
    const row = await uploadAt(tx, caller, uploadPath(realm_id_str, filename))
    return { url: temporaryUrl(tx.server, caller, row, tx.now) }
  },
})
