import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Attack } from './aim.ts'
import { attacks } from './attacks.ts'
import { measureAttack, measureCalm } from './measure.ts'
import { tableOf, type Report } from './report.ts'
import { prepare, type Engine, type Ground } from './target.ts'

/**
 * `npm run test:siege`: many kinds of attack on a running process while a visitor uses it, first on PostgreSQL
 * (TEST_DATABASE_URL), then on the embedded database. Prints the visitor's response times and the resources of the
 * process, each after the figures in before.json. `--of FOLDER` starts another checkout, `--save FILE` writes the
 * figures to a file, `--only NAME` and `--from 1` select attacks, `--engine embedded` the database, and `--seconds 8`
 * sets the duration of each attack.
 */
const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    only: { type: 'string' },
    from: { type: 'string' },
    of: { type: 'string' },
    save: { type: 'string' },
    seconds: { type: 'string', default: '8' },
  },
})
/** Time for a started process to compile its code and release startup memory. */
const WARM_UP_MS = 5000
const milliseconds = Number(values.seconds) * 1000
const engines: Engine[] =
  values.engine === 'postgres' || values.engine === 'embedded'
    ? [values.engine]
    : ['postgres', 'embedded']
const chosen = attacks.filter(
  ({ name, from }) =>
    (!values.only || name.includes(values.only)) && (!values.from || String(from) === values.from),
)
const earlier = JSON.parse(
  await readFile(join(import.meta.dirname, 'before.json'), 'utf8').catch(() => '[]'),
) as Report[]
const reports: Report[] = []
for (const engine of engines) reports.push(await siegeOn(engine))
if (values.save) await writeFile(values.save, `${JSON.stringify(reports, null, 2)}\n`)

async function siegeOn(engine: Engine): Promise<Report> {
  const ground = await prepare({ engine, folder: values.of })
  const report: Report = { engine, attacks: [] }
  try {
    for (const [index, attack] of chosen.entries()) {
      report.attacks.push(await besiegeWith(ground, attack, index))
      console.error(`${engine}: ${attack.name} from ${attack.from}`)
    }
  } finally {
    const before = earlier.find((one) => one.engine === engine)
    console.log(`\n## ${engine}\n\n${tableOf(report, before)}`)
    await ground.clear()
  }
  return report
}

/** Each attack gets a new process, so that its memory and baseline do not depend on the previous attack. */
async function besiegeWith(ground: Ground, attack: Attack, address: number) {
  const siege = await ground.besiege()
  try {
    await measureCalm(siege, WARM_UP_MS)
    const calm = await measureCalm(siege, milliseconds)
    return { ...(await measureAttack(siege, attack, { milliseconds, calm, address })), calm }
  } finally {
    await siege.end()
  }
}
