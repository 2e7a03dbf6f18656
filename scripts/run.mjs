// Runs a TypeScript command with the Node that npm brought, installing it first when it is missing.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, nodeBinary } from './setup.mjs'

await ensureInstalled()
const { status } = spawnSync(nodeBinary(), process.argv.slice(2), { stdio: 'inherit' })
process.exit(status ?? 1)
