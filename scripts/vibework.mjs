#!/usr/bin/env node
// `vibework backup`: runs the operator's commands without npm, as in the Docker image. Commands have the names of
// their npm scripts.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { forwardSignals } from './forward-signals.mjs'

const RUN = 'node scripts/run.mjs '
const root = fileURLToPath(new URL('..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const commands = Object.fromEntries(
  Object.entries(scripts)
    .filter(([, script]) => script.startsWith(`${RUN}src/app/server/commands/`))
    .map(([name, script]) => [name, script.slice(RUN.length)]),
)

const [name = '', ...args] = process.argv.slice(2)
const file = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!file) {
  const isHelp = ['', 'help', '--help', '-h'].includes(name)
  const names = Object.keys(commands).toSorted().join('\n  ')
  const text = `${isHelp ? '' : `There is no command ${name}.\n`}Usage: vibework COMMAND …\n  ${names}`
  console[isHelp ? 'log' : 'error'](text)
  process.exit(isHelp ? 0 : 2)
}
const child = spawn(process.execPath, [`${root}${file}`, ...args], {
  stdio: 'inherit',
  env: { ...process.env, VIBEWORK_CALL: 'vibework' },
})
forwardSignals(child)
