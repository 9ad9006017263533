// For other features: channel folders.
export { FolderUnknown, isOpenFolder, requireOpenFolder } from './channel-folder.ts'
