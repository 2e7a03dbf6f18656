// Runs a TypeScript command with the Node installed by npm; installs the dependencies first when they are missing. With
// `--built` as the first argument, builds the pages when they are missing or stale.
import { spawn } from 'node:child_process'
import { ensureBuilt } from './built.mjs'
import { forwardSignals } from './forward-signals.mjs'
import { CHECKS, compileCache, ensureInstalled, envFile, nodeBinary } from './setup.mjs'

const [first, ...others] = process.argv.slice(2)
const isBuilt = first === '--built'
const args = isBuilt ? others : [first, ...others]
// Commands read the operator's .env file and work on real data; tests and benchmarks must never do so.
const isForOperators = args[0]?.startsWith('src/app/server/commands/')
await (isForOperators ? ensureInstalled() : ensureInstalled(CHECKS))
if (isBuilt) await ensureBuilt()
const child = spawn(nodeBinary(), isForOperators ? [envFile, ...args] : args, {
  stdio: 'inherit',
  env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
})
forwardSignals(child)
