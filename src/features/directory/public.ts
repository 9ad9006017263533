// The door to the company's directory.
export { type Directory, directoryFor } from './directory.ts'
export { DirectoryDown, directoryUser } from './directory-user.ts'
