export { deleteDraftsOf } from './store.ts'
