// Addresses of uploaded files in what people write.
import { uploadsPath } from './attachment.ts'

const folderPattern = '[\\w-]{2}/[\\w-]{24}'
const wholeFolder = new RegExp(`^${folderPattern}$`)
const address = new RegExp(`${uploadsPath}(\\d{1,16})/(${folderPattern})/`, 'g')

export const isFolder = (text: string): boolean => wholeFolder.test(text)

/** Most messages link to no file, and cost no more than this look. */
export const mayLinkToUploads = (content: string): boolean => content.includes(uploadsPath)

/** The folders of an organization's files to which a text links, each once. */
export function linkedFolders(realmId: number, content: string): string[] {
  const folders = new Set<string>()
  for (const [, realm, folder] of content.matchAll(address))
    if (Number(realm) === realmId) folders.add(folder as string)
  return [...folders]
}
