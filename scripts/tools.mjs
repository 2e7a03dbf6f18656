// The tools that `npm test` runs. An interrupted run ends all of them and leaves nothing.
import { spawn } from 'node:child_process'
import { nodeBinary, root } from './setup.mjs'

const running = new Set()
let isEnding = false

export function startTool(args, env = {}, stdio = 'pipe') {
  const options = { cwd: root, stdio, env: { ...process.env, ...env } }
  return track(spawn(nodeBinary(), args, { ...options, shell: process.platform === 'win32' }))
}

/** Runs a tool; resolves with its exit code and everything it printed. */
export async function captured(args, env) {
  const child = startTool(args, env)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  }
  const code = await exitCodeOf(child)
  return { code, output: output.trim() }
}

/** Adds a process to those that end with the run. One that begins after the signal ends immediately. */
export function track(child) {
  running.add(child)
  child.once('close', () => running.delete(child))
  if (isEnding) child.kill('SIGKILL')
  return child
}

export function exitCodeOf(child) {
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/**
 * At a signal, ends the tools, which stop their servers and drop their databases; then cleans up and exits with the
 * usual code for the signal.
 */
export function endOnSignal(cleanUp) {
  const end = async (signal, code) => {
    isEnding = true
    // Ctrl-C in a terminal has reached the tools already, and a second signal would abort their own cleaning up.
    if (signal === 'SIGTERM') for (const child of running) child.kill('SIGINT')
    while (running.size > 0) await Promise.all([...running].map((child) => exitCodeOf(child)))
    cleanUp()
    process.exit(code)
  }
  process.once('SIGINT', (signal) => void end(signal, 130))
  process.once('SIGTERM', (signal) => void end(signal, 143))
}
