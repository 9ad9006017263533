// Why somebody may report a message, in the order in which clients offer the reasons (addendum E.7).
export const reportTypes = {
  spam: 'Spam',
  harassment: 'Harassment',
  inappropriate: 'Inappropriate content',
  norms: 'Violates community norms',
  other: 'Other reason',
} as const
export type ReportType = keyof typeof reportTypes

export const reportTypeNames = Object.keys(reportTypes) as ReportType[]

/** As the register response tells them. */
export const serverReportMessageTypes = Object.entries(reportTypes).map(([key, name]) => ({ key, name }))
