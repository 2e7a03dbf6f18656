// `npm run test:model -- --runs 10000 --seed 7`: checks that many random command sequences against the model of the
// money, on the embedded database or, with TEST_ENGINE and TEST_DATABASE_URL, on PostgreSQL.
import { parseArgs } from 'node:util'
import { ensureInstalled, nodeBinary, run, seconds } from './setup.mjs'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    // Printed by a failed run: replays that one sequence.
    path: { type: 'string', default: '' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
})
await ensureInstalled()
const started = Date.now()
const code = await run(
  nodeBinary(),
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'src/testing/model'],
  { MODEL_RUNS: values.runs, MODEL_SEED: values.seed, MODEL_PATH: values.path },
)
console.log(`${values.runs} sequences, seed ${values.seed}: ${seconds(started)} s`)
process.exit(code)
