export { deleteDraftsOf } from './draft-sync.ts'
