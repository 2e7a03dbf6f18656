import { parseArgs } from 'node:util'
import { fuzz, type Report } from './run.ts'
import { fillWithDemo } from './world.ts'

/** `npm run fuzz -- --seed 7 --rounds 3 --each 6 --only orders.`, or the variables FUZZ_SEED and FUZZ_ROUNDS. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: process.env['FUZZ_SEED'] ?? String(Date.now() % 1e6) },
    rounds: { type: 'string', default: process.env['FUZZ_ROUNDS'] ?? '1' },
    each: { type: 'string', default: '6' },
    only: { type: 'string' },
  },
})
const seed = Number(values.seed)
console.log(`Seed ${seed}, ${values.rounds} rounds of ${values.each} requests by each caller.`)
const started = Date.now()
const report = await fuzz({
  filled: await fillWithDemo(),
  seed,
  rounds: Number(values.rounds),
  perCaller: Number(values.each),
  only: values.only,
  say: (line) => console.log(line),
})
tell(report)
process.exit(report.faults.length > 0 ? 1 : 0)

function tell({ calls, answers, faults }: Report) {
  for (const [name, counts] of answers) {
    const shown = Object.entries(counts).toSorted(([a], [b]) => a.localeCompare(b))
    console.log(`  ${name.padEnd(34)} ${shown.map((one) => one.join(': ')).join(', ')}`)
  }
  const never = [...answers].filter(([, counts]) => !counts['2xx']).map(([name]) => name)
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  console.log(`${calls} calls to ${answers.size} endpoints in ${seconds} s.`)
  console.log(`Never succeeded for any caller (${never.length}): ${never.join(', ') || 'none'}`)
  for (const fault of faults) console.error(fault)
  console.log(faults.length === 0 ? 'No faults.' : `${faults.length} faults, seed ${seed}`)
}
