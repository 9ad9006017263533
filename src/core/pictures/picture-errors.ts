// The reasons for refusing a picture.
import { failure } from '#core/contract/failure.ts'

const badImage = <const T extends string>(template: T) => failure(400, 'BAD_IMAGE', template)

export const PictureFormatInvalid = badImage('Invalid image format')
export const PictureDamaged = badImage('The image is damaged')
export const PictureTooLarge = badImage('The image has too many pixels or frames')
export const PictureTooSlow = badImage('The image takes too much time or memory to read')

/** The system has killed the decoder, because the machine ran out of memory. */
export const DecodingInterrupted = badImage('The image could not be read. Try again.')

/** Problems with the picture itself. */
export const pictureRefusals = [PictureFormatInvalid, PictureDamaged, PictureTooLarge, PictureTooSlow]
export const pictureErrors = [...pictureRefusals, DecodingInterrupted]
