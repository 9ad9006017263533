import type { RenderState } from '../context.ts'

/** Records that the text has a link, and to which uploaded file. */
export function noteLink(render: RenderState, url: string): void {
  render.hasLink = true
  noteUpload(render, url)
}

export function noteUpload(render: RenderState, url: string): void {
  if (render.context.uploadByPath.has(url)) render.uploads.add(url)
}
