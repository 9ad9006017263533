// Addresses of uploaded files in texts of users.
import { pathIdOf, uploadsPath } from './attachment.ts'
import type { AttachmentRow } from './store.ts'

const folderPattern = '[\\w-]{2}/[\\w-]{24}'
const wholeFolder = new RegExp(`^${folderPattern}$`)
const address = new RegExp(`${uploadsPath}(\\d{1,16})/(${folderPattern})/`, 'g')

export const isFolder = (text: string): boolean => wholeFolder.test(text)

/** A cheap check: most messages link to no file. */
export const mayLinkToUploads = (content: string): boolean => content.includes(uploadsPath)

/** The folders of an organization's files to which a text links, each once. */
export function linkedFolders(realmId: number, content: string): string[] {
  const folders = new Set<string>()
  for (const [, realm, folder = ''] of content.matchAll(address)) if (Number(realm) === realmId) folders.add(folder)
  return [...folders]
}

/** The address without a host: plain, and percent-encoded. */
export function addressesOf(file: Pick<AttachmentRow, 'realm_id' | 'folder' | 'file_name'>): string[] {
  const plain = uploadsPath + pathIdOf(file)
  return [...new Set([plain, encodeURI(plain)])]
}
