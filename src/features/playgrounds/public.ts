export { playgroundsOf } from './playground.ts'
