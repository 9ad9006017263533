import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { bool, int, text } from '#core/contract/shape.ts'
import { examinedImages, FileUnknown } from '#features/uploads/public.ts'
import { uploadAt, uploadPath } from '../readable-upload.ts'

export const getThumbnailStatus = endpoint({
  route: 'GET /thumbnail/status/{realm_id_str}/{filename}',
  longPath: true,
  summary: 'Read whether a file has thumbnails',
  description: 'The parameters are the parts of the address of the file after /user_uploads/.',
  access: 'user',
  params: {
    realm_id_str: required(int, 'The organization.'),
    filename: required(text, 'The rest, with slashes.', { example: '4e/m2A3MSqFnWRLUf9SaPzQ0Up_/tea.png' }),
  },
  returns: {
    has_thumbnail: required(
      bool,
      'Whether it has thumbnails. They are made before an upload is answered, or soon after if the server is busy.',
    ),
  },
  errors: [FileUnknown],

  async handle({ caller, params: { realm_id_str, filename }, tx }) {
    const { id } = await uploadAt(tx, caller, uploadPath(realm_id_str, filename))
    const { frames = 0 } = (await examinedImages(tx, [id])).get(id) ?? {}
    return { has_thumbnail: frames > 0 }
  },
})
