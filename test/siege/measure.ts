import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { cpuMs } from '../../bench/processes.ts'
import { percentilesOf } from '../../bench/search/measure.ts'
import type { Attack, Tally } from './aim.ts'
import type { Order } from './attacker.ts'
import { memoryOf, type Siege } from './target.ts'
import { recover, visit, type Visit } from './visitor.ts'

const SAMPLE_MS = 200
/** The number of addresses from 127.0.0.2 to 127.0.0.201. */
const MANY = 200
/** The visitor counts as recovered when no step takes longer than this multiple of the calm p95. */
const SLOWER = 3

/** The visitor's experience, and the resources of the process. */
export interface Row {
  p95Ms: number
  errors: number
  /** Peak resident memory, in MiB. */
  memory: number
  /** How much of it was added during the measurement, in MiB. */
  grown: number
  /** CPU time of the process, as a fraction of one core. */
  cpu: number
}
export interface AttackRow extends Row {
  attack: string
  from: number
  /** Time from the end of the attack until the visitor is answered at the usual speed. */
  recoveryMs: number
  tally: Tally
}

/** Measures the visitor's experience without an attack. */
export async function measureCalm(siege: Siege, milliseconds: number): Promise<Row> {
  return (await watched(siege, milliseconds, async () => ({}))).row
}

/** Measures the visitor's experience during an attack, and the recovery time after it. */
export async function measureAttack(
  siege: Siege,
  attack: Attack,
  {
    milliseconds,
    calm,
    scale = 1,
    address,
  }: { milliseconds: number; calm: Row; scale?: number; address: number },
): Promise<AttackRow> {
  const { name, from } = attack
  const first = from === 1 ? address % MANY : 0
  const addresses = Array.from({ length: from }, (_, index) => `127.0.0.${2 + first + index}`)
  const order: Order = { target: siege.target, name, from, addresses, milliseconds, scale }
  const { row, tally } = await watched(siege, milliseconds, () => attackBy(order))
  const recoveryMs = await recover(siege.visitor, SLOWER * calm.p95Ms)
  return { attack: name, from, ...row, recoveryMs, tally }
}

async function watched(siege: Siege, milliseconds: number, beside: () => Promise<Tally>) {
  const { pid, visitor } = siege
  const atFirst = memoryOf(pid)
  let memory = atFirst
  const sampling = setInterval(() => (memory = Math.max(memory, memoryOf(pid))), SAMPLE_MS)
  const [began, before] = [performance.now(), cpuMs(pid)]
  try {
    const [visits, tally] = await Promise.all([visit(visitor, milliseconds), beside()])
    const cpu = (cpuMs(pid) - before) / (performance.now() - began)
    return { row: { ...summaryOf(visits), memory, grown: memory - atFirst, cpu }, tally }
  } finally {
    clearInterval(sampling)
  }
}

function summaryOf(visits: Visit[]): Pick<Row, 'p95Ms' | 'errors'> {
  const errors = visits.filter(({ fault }) => fault !== undefined).length
  return { p95Ms: percentilesOf(visits.map(({ ms }) => ms)).p95, errors }
}

/** The attacking process, shared by all attacks of this process; it exits with its parent. */
let attacker: ChildProcess | undefined

/** Runs an attack in the attacking process; resolves with its tally. */
async function attackBy(order: Order): Promise<Tally> {
  attacker ??= fork(join(import.meta.dirname, 'attacker.ts'))
  const tally = once(attacker, 'message') as Promise<[Tally]>
  attacker.send(order)
  attacker.ref()
  attacker.channel?.ref()
  const [counted] = await tally
  // An idle attacker must not keep this process alive.
  attacker.unref()
  attacker.channel?.unref()
  return counted
}
