export { readersWithAlertWords } from './alert-words.ts'
export { deleteAlertWordsOf } from './store.ts'
