export { featureLevel, version } from './version.ts'
