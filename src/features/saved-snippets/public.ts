export { deleteSnippetsOf } from './store.ts'
