export { realmPictureFields } from './realm-pictures.ts'
