// Shows on a terminal how far work is; elsewhere only the lines are printed.
const WIDTH = 24
const isTerminal = process.stdout.isTTY === true
const CLEAR = isTerminal ? '\r\u001b[K' : ''

/** Prints a line, in place of the bar. */
export function say(line) {
  console.log(CLEAR + line)
}

/** Draws a bar for work of which so many of all parts are done, in place of the one before it. */
export function drawBar(work, done, all) {
  const filled = Math.round((WIDTH * done) / all)
  draw(`${work} ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${done} of ${all}`)
}

/** Shows a number whose end is not known. */
export function drawCount(things, done) {
  draw(`  ${done} ${things}`)
}

function draw(text) {
  if (isTerminal) process.stdout.write(CLEAR + text)
}
