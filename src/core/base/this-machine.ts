/** Names of this machine in the `Host` header. */
export const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

const names = /^(127\.0\.0\.1|\[?::1\]?|(.+\.)?localhost)$/

/** Whether a host name leads back to the machine that uses it. */
export const isThisMachine = (host: string): boolean => names.test(host)
