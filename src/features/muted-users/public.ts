export { mutersOf } from './store.ts'
