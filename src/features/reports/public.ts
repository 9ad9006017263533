export { serverReportMessageTypes } from './report-types.ts'
