// What a link shows beside its text: a picture, a film, a sound. Known of uploaded files by their type, of foreign
// addresses by their ending, and of those only where the organization shows them.
import type { RenderContext } from '../context.ts'
import { uploadPrefix } from '../inline/link-target.ts'

export type MediaKind = 'image' | 'video' | 'audio'
export interface Media {
  readonly kind: MediaKind
  /** Where the browser gets it from. */
  readonly source: string
}

/** Without pictures that can hold scripts. */
const kindByType: Readonly<Record<string, MediaKind>> = {
  'image/avif': 'image',
  'image/bmp': 'image',
  'image/gif': 'image',
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'image',
  'video/mp4': 'video',
  'video/webm': 'video',
  'audio/aac': 'audio',
  'audio/flac': 'audio',
  'audio/mp4': 'audio',
  'audio/mpeg': 'audio',
  'audio/ogg': 'audio',
  'audio/wav': 'audio',
  'audio/webm': 'audio',
}
const kindByEnding: Readonly<Record<string, MediaKind>> = {
  avif: 'image',
  bmp: 'image',
  gif: 'image',
  jpe: 'image',
  jpeg: 'image',
  jpg: 'image',
  png: 'image',
  webp: 'image',
  mp4: 'video',
  webm: 'video',
  aac: 'audio',
  flac: 'audio',
  m4a: 'audio',
  mp3: 'audio',
  oga: 'audio',
  ogg: 'audio',
  wav: 'audio',
}
const foreign = /^https?:\/\/[^/?#]+\/[^?#]*\.([a-z0-9]{3,4})(?:[?#]|$)/i

export function mediaAt(url: string, { uploadByPath, previewAddress }: RenderContext): Media | undefined {
  if (url.startsWith(uploadPrefix)) {
    const kind = kindByType[uploadByPath.get(url)?.contentType ?? '']
    return kind && { kind, source: url }
  }
  if (previewAddress === undefined) return undefined
  const kind = kindByEnding[foreign.exec(url)?.[1]?.toLowerCase() ?? '']
  return kind && { kind, source: previewAddress(url) }
}
