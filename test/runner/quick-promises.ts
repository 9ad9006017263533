// Loaded before the test runner of Node, which would follow every promise to tell to which test an uncaught error
// belongs. That takes a quarter of the processor time of the suite.
const hooks = process.getBuiltinModule('node:async_hooks')
const { createHook } = hooks
hooks.createHook = callbacks => createHook({ ...callbacks, trackPromises: false })
process.getBuiltinModule('node:test')
hooks.createHook = createHook
