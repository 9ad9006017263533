/** An absolute http or https address that a browser wouldn't have to fix up. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s\\<>"\p{Cc}]+$/iu.test(text) && URL.canParse(text)

/** The usual port, or one that no basic internet service, such as mail, uses. */
export const hasCallablePort = ({ port }: URL): boolean => /^(80|443)?$/.test(port) || Number(port) >= 1024
