// What npm starts by a script ends with it, and the script with that.

/** A shell that a signal ended is noticed this soon. */
const LOOK_MS = 500

/**
 * Passes on what asks the script to end, and ends as the child does. npm runs scripts in a shell, which a signal to npm
 * alone ends without a word: what it started would serve on, with nobody to stop it. So the child is told as well once
 * the script has another parent.
 */
export function endTogether(child) {
  let isTold = false
  const tell = (signal) => {
    isTold = true
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => tell(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    // Told twice the product takes it for impatience, and lets nothing finish.
    if (!isTold && process.ppid !== parent) tell('SIGTERM')
  }, LOOK_MS).unref()
}
