export { readersWithAlertWords } from './alert-words.ts'
