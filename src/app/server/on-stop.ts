/** Signals so close to the first are the same wish. */
const SAME_WISH_MS = 1000

/**
 * Calls `stop` at the first SIGTERM or Ctrl-C; another one later ends the process at once. A terminal and a service
 * manager tell every process of a group, and npm and the scripts pass on what they hear, so that one wish may arrive
 * several times.
 */
export function onStop(stop: () => void): void {
  let since: number | undefined
  const hear = () => {
    if (since === undefined) {
      since = performance.now()
      stop()
    } else if (performance.now() - since > SAME_WISH_MS) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, hear)
}
