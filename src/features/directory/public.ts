// The door to the company's directory.
export { type Directory, directoryFor } from './directory.ts'
export { DirectoryDown, directoryUser, longestPassword } from './directory-user.ts'
export { usernameMaxLength } from './username.ts'
