// All inline constructs, in the order of parsing: where two begin at one position, the first one wins.
import type { MarkdownIt } from 'markdown-it'
import { embeddedMedia } from '../previews/embedded-media.ts'
import { linkPreviews } from '../previews/link-previews.ts'
import { bareLinks } from './bare-links.ts'
import { channelLinks } from './channel-links.ts'
import { emoji } from './emoji.ts'
import { emojiCharacters } from './emoji-characters.ts'
import { emoticons } from './emoticons.ts'
import { mentions } from './mentions.ts'
import { namedLinks } from './named-links.ts'
import { readyHtml } from './push-html.ts'
import { restOfLines } from './rest.ts'
import { reading } from './reading.ts'
import { times } from './times.ts'

export const linePlugins: readonly ((md: MarkdownIt) => void)[] = [
  readyHtml,
  reading,
  bareLinks,
  restOfLines,
  mentions,
  channelLinks,
  times,
  emoji,
  embeddedMedia,
  namedLinks,
  emojiCharacters,
  emoticons,
  linkPreviews,
]
