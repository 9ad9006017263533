// Links to views stay in the client, others open a new tab.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { hashed, type Words } from '../store/channel-sign.ts'
import { channelOf } from '../store/store.ts'
import { asPictures } from '../text/emoji-text.ts'
import { texts } from '../text/text.ts'
import { Named } from '../ui/signs.tsx'
import { channelIdIn, hiddenHost, ownView } from './addresses.ts'
import { type HtmlNode, textOf } from './read-html.ts'
import type { Shown } from './show.ts'

export function Link({ element: { attributes, children: written }, children }: Shown): JSX.Element {
  const { href = '', title } = attributes
  const { origin } = globalThis.location
  const view = ownView(href, origin)
  const host = hiddenHost(textOf(written), href, origin)
  const target = view === undefined ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <>
      <a href={view ?? href} title={title} {...target}>
        {children}
      </a>
      {host === undefined ? null : <span class="host"> ({texts.value.content.goesTo(host)})</span>}
    </>
  )
}

/** A link to a channel or one of its topics or messages, with the channel's current name. */
export function ChannelLink({ element, reader, children }: Shown): JSX.Element {
  const store = useStore('channels')
  const { href = '', 'data-stream-id': given } = element.attributes
  const id = given === undefined ? channelIdIn(href) : Number(given)
  const channel = id === undefined ? undefined : channelOf(store, id)
  return (
    <Link element={element} reader={reader}>
      {channel === undefined ? children : withName(element.children, hashed(channel))}
    </Link>
  )
}

/** `#channel`, or `#channel > topic`. The topic without a name is in italics. */
const withName = ([first = '', ...rest]: readonly HtmlNode[], words: Words): JSX.Element => {
  const text = textOf([first])
  const at = text.indexOf(' > ')
  return (
    <bdi>
      <Named words={words} />
      {at < 0 ? '' : asPictures(text.slice(at))}
      {rest.map(node => (typeof node === 'string' ? node : <em key="topic">{textOf(node.children)}</em>))}
    </bdi>
  )
}
