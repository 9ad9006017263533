// The kinds of profile fields and the services that external accounts can be on.
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

export const isFieldType = (type: number): type is FieldType => Object.values<number>(FieldType).includes(type)

/** Fields of these kinds are Markdown and have a `rendered_value`. */
export const isMarkdown = (type: FieldType): boolean => type === FieldType.shortText || type === FieldType.paragraph

/** As clients that edit fields list them. */
export const describedTypes = {
  SHORT_TEXT: { id: FieldType.shortText, name: 'Text (short)' },
  PARAGRAPH: { id: FieldType.paragraph, name: 'Text (long)' },
  DROPDOWN: { id: FieldType.dropdown, name: 'List of options' },
  DATE: { id: FieldType.date, name: 'Date' },
  URL: { id: FieldType.link, name: 'Link' },
  USER: { id: FieldType.users, name: 'Users' },
  EXTERNAL_ACCOUNT: { id: FieldType.externalAccount, name: 'External account' },
  PRONOUNS: { id: FieldType.pronouns, name: 'Pronouns' },
}

interface Service {
  readonly service: string
  /** The label of a field for this service. */
  readonly name: string
  readonly hint: string
  readonly url_pattern: string
}
/** Services whose URLs clients know; a field for one of them has a fixed label. */
export const knownServices: Readonly<Record<string, Service>> = {
  twitter: {
    service: 'Twitter',
    name: 'Twitter username',
    hint: '',
    url_pattern: 'https://twitter.com/%(username)s',
  },
  github: { service: 'GitHub', name: 'GitHub username', hint: '', url_pattern: 'https://github.com/%(username)s' },
}
export const customService = 'custom'
