/** A rough check: the mail system decides in the end. */
export const looksLikeEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[^\s@"(),:;<>[\\\]\p{Cc}]{1,64}@([a-z0-9_]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/iu.test(
    text,
  )
