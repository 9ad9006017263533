// The reasons why a picture is refused.
import { failure } from '#core/contract/failure.ts'

const badImage = <const T extends string>(template: T) => failure(400, 'BAD_IMAGE', template)

export const PictureFormatInvalid = badImage('Invalid image format')
export const PictureDamaged = badImage('The image is damaged')
export const PictureTooLarge = badImage('The image has too many pixels or frames')
export const PictureTooSlow = badImage('The image takes too much time or memory to read')

/** The system has ended the decoder, because the memory of the machine is used up. */
export const DecodingInterrupted = badImage('The image could not be read. Try again.')

/** What is wrong with a picture itself. */
export const pictureRefusals = [PictureFormatInvalid, PictureDamaged, PictureTooLarge, PictureTooSlow]
export const pictureErrors = [...pictureRefusals, DecodingInterrupted]
