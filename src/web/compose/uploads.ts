// Files that are attached while a message is written: a placeholder stands in the text until the file has arrived.
import { say } from '../app/notice.ts'
import { texts } from '../text/text.ts'

/** With the undo history of the browser. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus()
  if (!document.execCommand('insertText', false, text)) field.setRangeText(text)
}

export async function uploadFiles(files: readonly File[], field: HTMLTextAreaElement): Promise<void> {
  await Promise.all(files.map(file => uploadFile(file, field)))
}

async function uploadFile(file: File, field: HTMLTextAreaElement): Promise<void> {
  const placeholder = `[${texts.peek().uploading(file.name)}]()`
  insertText(field, placeholder)
  const replaceWith = (text: string): void => {
    const at = field.value.indexOf(placeholder)
    if (at < 0) return
    field.setRangeText(text, at, at + placeholder.length, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  try {
    const body = new FormData()
    body.append('file', file, file.name)
    const answer = await fetch('/json/user_uploads', { method: 'POST', headers: { 'x-parley': 'web' }, body })
    const { msg, url } = (await answer.json()) as { msg: string; url?: string }
    if (url === undefined) throw new Error(msg)
    replaceWith(`[${file.name.replaceAll(/[[\]]/g, '')}](${url})`)
  } catch (error) {
    replaceWith('')
    say(error instanceof Error ? error.message : String(error))
  }
}
