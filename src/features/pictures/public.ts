// For other features: scaled pictures. They decide which pictures there are; the address of each is public.
export {
  onePicture,
  PictureFileTooLarge,
  pictureMib,
  dropPicture,
  keepPicture,
  pictureNamed,
  forever,
  pictureAnswer,
  publicPicture,
} from './picture.ts'
export type { PictureRow } from './store.ts'
