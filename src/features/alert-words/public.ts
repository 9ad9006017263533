export { containsWord, readersWithAlertWords } from './alert-words.ts'
