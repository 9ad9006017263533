// The headings of a Markdown document, with their anchors.

export interface Heading {
  readonly level: number
  readonly text: string
  readonly anchor: string
}

export function headingsOf(markdown: string): Heading[] {
  const prose = markdown.replace(/^(`{3,}|~{3,}).*\n[^]*?^\1/gm, '')
  return [...prose.matchAll(/^(#{1,6}) (.+)$/gm)].map(([, marks = '', text = '']) => ({
    level: marks.length,
    text,
    anchor: anchorOf(text),
  }))
}

const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')
