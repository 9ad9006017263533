// The types of pg leave out its conversion of values.
declare module 'pg/lib/utils.js' {
  export const prepareValue: (value: unknown) => Buffer | string | null
}
