// The operator's checks of uploaded files.
export { uploadChecks } from './store/checks.ts'
