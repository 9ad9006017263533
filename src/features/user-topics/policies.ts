// Users' visibility policies for topics. No rule applies here: the policies are the caller's own, or decide which users
// get an event or a notice.
export { policiesAmong, policiesInTopic, policiesOf } from './store.ts'
