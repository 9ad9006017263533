// The picture of a request that must have exactly one.
import { badRequest, type Failure } from '#core/contract/failure.ts'
import type { IncomingFiles } from '#core/files/incoming-files.ts'
import type { ReceivedPictures } from '#core/pictures/receive-picture.ts'

/** The largest file of an avatar, an emoji, an icon or a logo. */
export const pictureMib = 5

export const PictureFileTooLarge = badRequest('Uploaded file is larger than the allowed limit of {limit} MiB')

interface Received {
  readonly files?: IncomingFiles | undefined
  readonly pictures?: ReceivedPictures | undefined
}

/** The pictures that were made of the file; `Missing` unless there is one file. */
export function onePicture({ files, pictures }: Received, Missing: Failure<string, never>): ReceivedPictures['stored'] {
  if (files === undefined || files.count !== 1) throw Missing()
  if (pictures === undefined) throw PictureFileTooLarge({ limit: pictureMib })
  return pictures.stored
}
