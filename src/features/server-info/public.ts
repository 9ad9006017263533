export { signInSteps } from './sign-in-steps.ts'
export { featureLevel, version } from './version.ts'
