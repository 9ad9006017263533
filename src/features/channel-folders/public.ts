// The door to folders of channels.
export { FolderUnknown, isOpenFolder, requireOpenFolder } from './channel-folder.ts'
