// Runs a TypeScript command with the Node that npm brought, installing it first when it is missing. `--built` comes
// before commands that serve pages: these are built when they are missing or stale.
import { spawn } from 'node:child_process'
import { ensureBuilt } from './built.mjs'
import { endTogether } from './end-together.mjs'
import { ensureInstalled, envFile, nodeBinary } from './setup.mjs'

const [first, ...others] = process.argv.slice(2)
const isBuilt = first === '--built'
const args = isBuilt ? others : [first, ...others]
// Commands work on what the server has; tests and benchmarks must never meet it.
const isForOperators = args[0]?.startsWith('src/app/server/commands/')
await ensureInstalled()
if (isBuilt) await ensureBuilt()
const child = spawn(nodeBinary(), isForOperators ? [envFile, ...args] : args, { stdio: 'inherit' })
// The command ends in its own way, and says how it ended.
endTogether(child)
