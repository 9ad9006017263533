export { serverReportMessageTypes } from './report.ts'
