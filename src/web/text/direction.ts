/** Whether the interface is written from right to left, so that its start is on the right. */
export const isMirrored = (): boolean => document.dir === 'rtl'
