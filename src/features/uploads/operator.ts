// What the operator sees of uploaded files: checks, and how much space they use.
export { spaceByAccount, spaceByRealm } from './store.ts'
export { uploadChecks } from './store/checks.ts'
