export { signInSteps } from './sign-in-steps.ts'
export { version } from './version.ts'
