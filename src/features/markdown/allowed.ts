// All elements of a rendered message, their attributes, and the allowed values. Clients can rely on this. Anything else
// would be a security hole.

type Attributes = Readonly<Record<string, RegExp>>

const anything = /^[^]*$/
const number = /^\d+$/
/** The address's scheme is checked too. */
const address = /^[^]+$/

export const schemes: ReadonlySet<string> = new Set(
  [
    ['http', 'https', 'ftp', 'mid', 'zotero', 'asanadesktop', 'obsidian', 'hansoft', 'bitcoin', 'geo', 'im', 'irc'],
    ['ircs', 'magnet', 'mailto', 'matrix', 'mms', 'news', 'nntp', 'openpgp4fpr', 'sip', 'sms', 'smsto', 'ssh', 'tel'],
    ['urn', 'webcal', 'wtai', 'xmpp'],
  ]
    .flat()
    .map(scheme => `${scheme}:`),
)
/** Attributes that make a browser navigate or load something. */
export const addresses: ReadonlySet<string> = new Set(['href', 'src', 'data-original-url', 'data-original-src'])

const cell = { style: /^text-align: (left|center|right);$/ }

export const elements: Readonly<Record<string, Attributes>> = {
  // blocks
  p: {},
  h1: {},
  h2: {},
  h3: {},
  h4: {},
  h5: {},
  h6: {},
  hr: {},
  blockquote: {},
  ul: {},
  ol: { start: number },
  li: {},
  pre: {},
  table: {},
  thead: {},
  tbody: {},
  tr: {},
  th: cell,
  td: cell,
  div: {
    class: /^(codehilite|spoiler-block|spoiler-header|spoiler-content|message_inline_image( message_inline_video)?)$/,
    'data-code-language': /^[\w+.,/# -]{1,60}$/,
    'aria-hidden': /^true$/,
  },
  // in a line
  br: {},
  em: {},
  strong: {},
  del: {},
  code: {},
  a: { href: address, title: anything, class: /^(stream|stream-topic|message-link)$/, 'data-stream-id': number },
  span: {
    class:
      /^((user-mention|user-group-mention|topic-mention)( channel-wildcard-mention)?( silent)?|emoji emoji-[0-9a-f-]+|tex-error|katex|katex-display|highlight|highlight_text_(inserted|deleted)|[a-z]{1,2}\d?)$/,
    'data-user-id': /^(\d+|\*)$/,
    'data-user-group-id': number,
    'aria-label': anything,
    role: /^img$/,
    title: anything,
  },
  time: { datetime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?Z$/ },
  img: {
    alt: anything,
    class: /^(emoji|inline-image|(inline-image )?image-loading-placeholder)$/,
    src: address,
    title: anything,
    'data-animated': /^true$/,
    'data-original-content-type': /^image\/[a-z]+$/,
    'data-original-dimensions': /^\d+x\d+$/,
    'data-original-src': address,
  },
  audio: { controls: /^$/, preload: /^metadata$/, src: address, title: anything, 'data-original-url': address },
  video: { controls: /^$/, preload: /^metadata$/, src: address, title: anything },
}

const headings = 'h1 h2 h3 h4 h5 h6'
/** Elements that contain text and no blocks. */
export const inLine: ReadonlySet<string> = new Set(`p ${headings} pre em strong del code span time a`.split(' '))
export const blocks: ReadonlySet<string> = new Set(`p ${headings} hr blockquote ul ol li pre table div`.split(' '))

const size = '-?\\d*\\.?\\d+(e-\\d+)?(em|pt|px|%)'
const properties =
  'height|width|min-width|top|bottom|left|vertical-align|margin-(left|right|top|bottom)|padding-(left|right)|border-((left|right|top|bottom)-)?width'
const declarations = [
  `(${properties}):(${size}|0|calc\\([\\d.+\\- em%]*\\))`,
  '(color|background-color|border-color):(#[0-9a-fA-F]{3,8}|[a-zA-Z]+)',
  'margin:0 -?\\d*\\.?\\d+em',
  'position:relative',
  'border-(top|right)-style:(solid|dashed)',
  'border-style:solid',
  `text-shadow: ?(${size} ?)+`,
  `border: ${size} solid (#[0-9a-fA-F]{3,8}|[a-zA-Z]+)`,
]
/** KaTeX's styles: sizes, positions and colors, nothing that leaves the formula or loads a resource. */
const formulaStyle = new RegExp(`^((${declarations.join('|')})(;|$))*$`)

const presentation = {
  mathvariant: /^[a-z-]+$/,
  mathcolor: /^(#[0-9a-fA-F]{3,8}|[a-z]+)$/,
  mathbackground: /^(#[0-9a-fA-F]{3,8}|[a-z]+)$/,
  class: /^[\w -]*$/,
  style: formulaStyle,
}

/** Elements of a formula, and their attributes. */
export const formulaElements: Readonly<Record<string, Attributes>> = {
  span: { class: /^[\w -]*$/, style: formulaStyle, 'aria-hidden': /^true$/, title: anything },
  svg: {
    xmlns: /^http:\/\/www\.w3\.org\/2000\/svg$/,
    width: /^[\w.%]+$/,
    height: /^[\w.%]+$/,
    viewBox: /^[\d. -]+$/,
    preserveAspectRatio: /^[\w ]+$/,
    style: formulaStyle,
  },
  path: { d: /^[\d\s,.a-zA-Z-]*$/ },
  line: {
    x1: /^[\d.%]+$/,
    x2: /^[\d.%]+$/,
    y1: /^[\d.%]+$/,
    y2: /^[\d.%]+$/,
    'stroke-width': /^[\d.]+em$/,
  },
  math: { xmlns: /^http:\/\/www\.w3\.org\/1998\/Math\/MathML$/, display: /^block$/ },
  annotation: { encoding: /^application\/x-tex$/ },
  ...Object.fromEntries(
    [
      ['semantics', 'mrow', 'mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mglyph', 'mfrac', 'msqrt', 'mroot'],
      ['mstyle', 'merror', 'mpadded', 'mphantom', 'menclose', 'msub', 'msup', 'msubsup', 'munder', 'mover'],
      ['munderover', 'mtable', 'mtr', 'mlabeledtr', 'mtd'],
    ]
      .flat()
      .map(name => [
        name,
        {
          ...presentation,
          ...Object.fromEntries(
            [
              ['stretchy', 'fence', 'separator', 'accent', 'accentunder', 'largeop', 'symmetric', 'movablelimits'],
              ['lspace', 'rspace', 'minsize', 'maxsize', 'width', 'height', 'depth', 'voffset', 'linethickness'],
              ['displaystyle', 'scriptlevel', 'columnalign', 'columnspacing', 'rowspacing', 'columnlines', 'rowlines'],
              ['frame', 'side', 'notation', 'form', 'mathsize', 'linebreak'],
            ]
              .flat()
              .map(attribute => [attribute, /^[\w+.% -]*$/]),
          ),
        },
      ]),
  ),
}
