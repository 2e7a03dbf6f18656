// Ties the lifetime of a child process to the npm script that started it.

/** How often to check whether the parent process is still alive. */
const CHECK_MS = 500

/**
 * Forwards termination signals to the child and exits with the child's exit code. npm runs scripts in a shell; a signal
 * sent to npm alone ends that shell without notifying this process, and the server would keep running. A changed parent
 * process id therefore also stops the child.
 */
export function forwardSignals(child) {
  let isForwarded = false
  const forward = (signal) => {
    isForwarded = true
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => forward(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    // A second signal would make the product abort requests in progress instead of finishing them.
    if (!isForwarded && process.ppid !== parent) forward('SIGTERM')
  }, CHECK_MS).unref()
}
