// Attaches files while a message is written: a placeholder stays in the text until the upload is done.
import { signal } from '@preact/signals'
import { requestHeaders, theStore } from '../base/live.ts'
import { say } from '../base/notice.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { boxField, insertText, replaceEverywhere } from '../writing/box.ts'
import { linkToFile } from './markdown-text.ts'
import { hold, release } from '../writing/placeholders.ts'

export interface Upload {
  readonly name: string
  readonly placeholder: string
  /** For pictures: a URL of the page's copy. */
  readonly picture?: string | undefined
  /** From 0 to 1; undefined while it waits for its turn. */
  readonly progress?: number
  readonly cancel: () => void
}

export const uploads = signal<readonly Upload[]>([])
const mostAtOnce = 3
const waiting: (() => void)[] = []
let running = 0

const askBeforeLeaving = (event: Event): void => event.preventDefault()
uploads.subscribe(({ length }) => {
  if (length > 0) globalThis.addEventListener('beforeunload', askBeforeLeaving)
  else globalThis.removeEventListener('beforeunload', askBeforeLeaving)
})

export function addFiles(files: Iterable<File>, field: HTMLTextAreaElement): void {
  const mib = Number(theStore().realm['max_file_upload_size_mib'])
  for (const file of files)
    if (file.size > mib * 1024 * 1024) say(onDemand.peek().drafts.fileTooLarge(file.name, mib))
    else addFile(file, field)
}

/** Files that were dropped or pasted. Folders have no content to upload. */
export function filesIn({ items, files }: DataTransfer): File[] {
  const entries = [...items].map(item => (item.kind === 'file' ? item.webkitGetAsEntry() : null))
  const hasFolder = entries.some(entry => entry?.isDirectory === true)
  if (hasFolder) say(onDemand.peek().drafts.noFolders)
  return [...files].filter(file => !entries.some(entry => entry?.isDirectory === true && entry.name === file.name))
}

function addFile(file: File, field: HTMLTextAreaElement): void {
  const placeholder = freePlaceholder(file.name)
  const before = field.value.slice(0, field.selectionStart)
  // A picture is shown if it has a line to itself.
  const isPicture = file.type.startsWith('image/')
  const lineBreak = isPicture && before !== '' && !before.endsWith('\n') ? '\n' : ''
  const inserted = `${lineBreak}${placeholder}${isPicture ? '\n' : ' '}`
  const picture = isPicture ? URL.createObjectURL(file) : undefined
  hold(placeholder)
  const request = new XMLHttpRequest()
  const end = (text: string, hasArrived = true): void => {
    uploads.value = uploads.peek().filter(one => one.placeholder !== placeholder)
    if (picture !== undefined) URL.revokeObjectURL(picture)
    replaceEverywhere(placeholder, text)
    release(placeholder, hasArrived)
    waiting.splice(0, waiting.length, ...waiting.filter(one => one !== start))
  }
  const fail = (): void => {
    // Also removes the space and line breaks around it, unless the user changed them.
    replaceEverywhere(inserted, '')
    end('', false)
  }
  const cancel = (): void => {
    request.abort()
    fail()
  }
  const start = (): void => {
    running++
    send(request, file, placeholder).then(
      url => end(linkToFile(file, url)),
      (error: Error) => {
        if (error.name === 'AbortError') return
        fail()
        say(onDemand.peek().drafts.notUploaded(file.name, error.message))
      },
    )
    request.addEventListener('loadend', () => {
      running--
      waiting.shift()?.()
    })
  }
  uploads.value = [...uploads.peek(), { name: file.name, placeholder, picture, cancel }]
  insertText(field, inserted)
  if (running < mostAtOnce) start()
  else waiting.push(start)
}

function freePlaceholder(name: string): string {
  const plain = name.replaceAll(/[[\]]/g, '')
  for (let nth = 1; ; nth++) {
    const placeholder = `[${onDemand.peek().box.uploading(nth === 1 ? plain : `${plain} (${nth})`)}]()`
    if (!uploads.peek().some(one => one.placeholder === placeholder)) return placeholder
  }
}

/** `fetch` doesn't report progress. */
function send(request: XMLHttpRequest, file: File, placeholder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const show = (progress: number): void => {
      uploads.value = uploads.peek().map(one => (one.placeholder === placeholder ? { ...one, progress } : one))
    }
    show(0)
    request.upload.addEventListener('progress', ({ loaded, total }) => show(total === 0 ? 0 : loaded / total))
    request.addEventListener('load', () => {
      const { msg, url } = (request.response ?? {}) as { msg?: string; url?: string }
      if (url === undefined) reject(new Error(msg ?? texts.peek().serverUnreachable))
      else resolve(url)
    })
    request.addEventListener('error', () => reject(new Error(texts.peek().serverUnreachable)))
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    request.responseType = 'json'
    request.open('POST', '/json/user_uploads')
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value)
    const body = new FormData()
    body.append('file', file, file.name)
    request.send(body)
  })
}

/** Files can be dropped anywhere on the page. */
export function listenToDrops(): void {
  const field = ({ dataTransfer }: DragEvent): HTMLTextAreaElement | undefined =>
    dataTransfer?.types.includes('Files') === true ? boxField() : undefined
  globalThis.addEventListener('dragover', event => {
    if (field(event) !== undefined) event.preventDefault()
  })
  globalThis.addEventListener('drop', event => {
    const target = field(event)
    if (target === undefined || event.dataTransfer === null) return
    event.preventDefault()
    addFiles(filesIn(event.dataTransfer), target)
  })
}
