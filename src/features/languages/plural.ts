// The form of a text for a count: "1 message", "2 messages".
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** `#` stands for the count, as the language writes numbers. */
export function pluralsOf(language: string): (forms: Forms) => (count: number) => string {
  const rules = new Intl.PluralRules(language)
  return forms => count => (forms[rules.select(count)] ?? forms.other).replace('#', count.toLocaleString(language))
}
