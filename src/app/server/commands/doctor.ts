import { parseArgs } from 'node:util'
import { examine } from '../doctor/examine.ts'
import { runCommand } from './run-command.ts'

/** `npm run doctor`: checks everything a marketplace needs. Exits with 1 if there is a problem. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } } })
  const findings = await examine(process.env)
  if (values.json) console.log(JSON.stringify(findings, null, 2))
  else {
    for (const { check, status, message } of findings) {
      console.log(`${status.padEnd(8)} ${check.padEnd(15)} ${message}`)
    }
  }
  if (findings.some(({ status }) => status === 'problem')) process.exitCode = 1
})
