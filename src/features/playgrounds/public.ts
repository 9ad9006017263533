export { playgroundsOf } from './store.ts'
