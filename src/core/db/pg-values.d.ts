// The types of pg don't include its value conversion.
declare module 'pg/lib/utils.js' {
  export const prepareValue: (value: unknown) => Buffer | string | null
}
