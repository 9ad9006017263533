// The content of an email: the same words as plain text and as HTML.
import { type Html, html, type PageLanguage } from '#core/http/html.ts'

export interface Link {
  readonly label: string
  readonly url: string
}

export interface Mail {
  /** The recipient's. */
  readonly language: PageLanguage
  readonly subject: string
  /** Paragraphs. A link is its own paragraph. */
  readonly body: readonly (string | Link)[]
}

/** The sender: an organization with its URL, or the server. */
export interface MailHeader {
  readonly name: string
  readonly url: string
}

export interface Content {
  readonly fromName: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

const longestSubject = 200

/** Names chosen by users go into headers, so characters that could end a line become spaces. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, longestSubject)

export function written({ language, subject, body }: Mail, head: MailHeader): Content {
  return {
    fromName: oneLine(head.name),
    subject: oneLine(subject),
    text: `${[...body.map(plainPart), `-- \n${head.name}\n${head.url}`].join('\n\n')}\n`,
    html: framed(oneLine(subject), body, head, language).text,
  }
}

const plainPart = (part: string | Link): string => (typeof part === 'string' ? part : `${part.label}:\n${part.url}`)

const page = 'margin:0;padding:24px;background:#f4f4f1;color:#1d2320;font:16px/1.5 system-ui,sans-serif'
const card = 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px'
const button =
  'display:inline-block;padding:10px 18px;background:#17635b;color:#ffffff;border-radius:6px;text-decoration:none'
const small = 'max-width:560px;margin:16px auto 0;color:#59615d;font-size:13px'

/** Each element has inline styles, because mail programs drop style sheets. */
function framed(
  title: string,
  body: Mail['body'],
  { name, url }: MailHeader,
  { code, direction = 'ltr' }: PageLanguage,
): Html {
  return html`<!doctype html>
    <html lang="${code}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
      </head>
      <body style="${page}">
        <div style="${card}">${body.map(htmlPart)}</div>
        <p style="${small}">${name}<br />${url}</p>
      </body>
    </html> `
}

/** Shows the URL too, for programs that don't open links. */
const htmlPart = (part: string | Link): Html =>
  typeof part === 'string'
    ? html`<p>${part}</p>`
    : html`<p><a href="${part.url}" style="${button}">${part.label}</a></p>
        <p style="font-size:13px;word-break:break-all">${part.url}</p>`
