// Loaded before Node's test runner, which would track every promise to find the test to which an uncaught error
// belongs. That takes a quarter of the suite's processor time.
const hooks = process.getBuiltinModule('node:async_hooks')
const { createHook } = hooks
hooks.createHook = callbacks => createHook({ ...callbacks, trackPromises: false })
process.getBuiltinModule('node:test')
hooks.createHook = createHook
