// The kinds of profile fields (addendum G.2) and the services that external accounts can be on.
export const FieldType = {
  shortText: 1,
  paragraph: 2,
  dropdown: 3,
  date: 4,
  link: 5,
  users: 6,
  externalAccount: 7,
  pronouns: 8,
} as const
export type FieldType = (typeof FieldType)[keyof typeof FieldType]

export const isFieldType = (type: number): type is FieldType => (Object.values(FieldType) as number[]).includes(type)

/** Fields of these kinds are Markdown and have a `rendered_value`. */
export const isMarkdown = (type: FieldType): boolean => type === FieldType.shortText || type === FieldType.paragraph

/** Services whose addresses clients know; a field for one of them has a fixed label. */
export const knownServices: Readonly<Record<string, { readonly name: string; readonly hint: string }>> = {
  twitter: { name: 'Twitter username', hint: '' },
  github: { name: 'GitHub username', hint: '' },
}
export const customService = 'custom'
