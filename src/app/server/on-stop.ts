/** Signals within this time after the first one are duplicates. */
const DUPLICATE_MS = 1000

/**
 * Calls `stop` at the first SIGTERM or Ctrl-C; a later signal ends the process. Terminals and service managers signal
 * every process of a group, and npm and the scripts forward signals, so one request to stop may arrive several times.
 */
export function onStop(stop: () => void): void {
  let since: number | undefined
  const onSignal = () => {
    if (since === undefined) {
      since = performance.now()
      stop()
    } else if (performance.now() - since > DUPLICATE_MS) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
}
