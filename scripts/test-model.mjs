// `npm run test:model -- --runs 10000 --seed 7`: checks that many random command sequences against the model of the
// money, on the embedded database or, with TEST_ENGINE and TEST_DATABASE_URL, on PostgreSQL. With `--model offer` it
// checks random negotiations instead.
import { parseArgs } from 'node:util'
import { CHECKS, ensureInstalled, nodeBinary, run, seconds } from './setup.mjs'

const { values } = parseArgs({
  options: {
    model: { type: 'string', default: 'order' },
    runs: { type: 'string' },
    // Printed by a failed run: replays that one sequence.
    path: { type: 'string', default: '' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
})
const runs = values.runs ?? (values.model === 'offer' ? '300' : '10000')
await ensureInstalled(CHECKS)
const started = Date.now()
const code = await run(
  nodeBinary(),
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'server',
    `src/testing/model/${values.model}-model.test.ts`,
  ],
  { MODEL_RUNS: runs, MODEL_SEED: values.seed, MODEL_PATH: values.path },
)
console.log(`${runs} sequences, seed ${values.seed}: ${seconds(started)} s`)
process.exit(code)
