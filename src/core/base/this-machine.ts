/** The names of this machine in the header `Host`. */
export const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

const names = /^(127\.0\.0\.1|\[?::1\]?|(.+\.)?localhost)$/

/** Whether a host name leads to the machine on which it is used. */
export const isThisMachine = (host: string): boolean => names.test(host)
