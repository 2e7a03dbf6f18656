// Runs a TypeScript command with the Node that npm brought, installing it first when it is missing.
import { spawn } from 'node:child_process'
import { ensureInstalled, nodeBinary } from './setup.mjs'

await ensureInstalled()
const child = spawn(nodeBinary(), process.argv.slice(2), { stdio: 'inherit' })
// The command ends in its own way, and says how it ended.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
