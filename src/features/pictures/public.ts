// The door to scaled pictures. Other features decide which pictures there are; the address of each is public.
export { onePicture, PictureFileTooLarge, pictureMib } from './one-picture.ts'
export { dropPicture, keepPicture, pictureNamed } from './picture.ts'
export { forever, pictureAnswer, publicPicture } from './picture-answer.ts'
export type { PictureRow } from './store.ts'
