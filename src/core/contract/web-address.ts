/** An absolute http or https address without anything that a browser would have to repair. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s\\<>"\p{Cc}]+$/iu.test(text) && URL.canParse(text)
