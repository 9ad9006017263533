/** An absolute http or https address without anything that a browser would have to repair. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s\\<>"\p{Cc}]+$/iu.test(text) && URL.canParse(text)

/** The usual port, or a port that no basic service of the internet, such as mail, has. */
export const hasCallablePort = ({ port }: URL): boolean => /^(80|443)?$/.test(port) || Number(port) >= 1024
