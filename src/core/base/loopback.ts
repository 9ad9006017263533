/** The names of this machine in the header `Host`. */
export const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]']
