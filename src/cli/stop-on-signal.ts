// SIGTERM and SIGINT: the first one lets running requests finish, the second one doesn't wait.
const signals = { SIGINT: 2, SIGTERM: 15 } as const

export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  for (const [name, number] of Object.entries(signals))
    process.on(name, () => {
      if (stopping) process.exit(128 + number)
      stopping = true
      console.error('Stopping after running requests finish. Send a second signal to stop immediately.')
      void stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
}
