// The reasons for reporting a message, in the order in which clients offer them (docs/spec/reports.md#reasons).
export const reportTypes = {
  spam: 'Spam',
  harassment: 'Harassment',
  inappropriate: 'Inappropriate content',
  norms: 'Violates community norms',
  other: 'Other reason',
} as const
export type ReportType = keyof typeof reportTypes

export const reportTypeNames = Object.keys(reportTypes) as ReportType[]

/** As in the register response. */
export const serverReportMessageTypes = Object.entries(reportTypes).map(([key, name]) => ({ key, name }))
