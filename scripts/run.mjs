// Runs a TypeScript command with the Node that npm brought, installing it first when it is missing. `--built` comes
// before commands that serve pages: these are built when they are missing or stale.
import { spawn } from 'node:child_process'
import { ensureBuilt } from './built.mjs'
import { endTogether } from './end-together.mjs'
import { ensureInstalled, nodeBinary } from './setup.mjs'

const [first, ...others] = process.argv.slice(2)
const isBuilt = first === '--built'
await ensureInstalled()
if (isBuilt) await ensureBuilt()
const child = spawn(nodeBinary(), isBuilt ? others : [first, ...others], { stdio: 'inherit' })
// The command ends in its own way, and says how it ended.
endTogether(child)
