// The reasons for reporting a message, in the order in which clients offer them (docs/spec/reports.md#reasons).
import { keysOf } from '#core/base/records.ts'
export const reportTypes = {
  spam: 'Spam',
  harassment: 'Harassment',
  inappropriate: 'Inappropriate content',
  norms: 'Violates community norms',
  other: 'Other reason',
} as const
export type ReportType = keyof typeof reportTypes

export const reportTypeNames = keysOf(reportTypes)

/** As in the register response. */
export const serverReportMessageTypes = Object.entries(reportTypes).map(([key, name]) => ({ key, name }))
