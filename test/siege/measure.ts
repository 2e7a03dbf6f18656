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
/** How many addresses 127.0.0.2 to 127.0.0.201 are. */
const MANY = 200
/** What a visitor may wait, in times of what is usual. */
const SLOWER = 3

/** How a visitor fared, and what the process needed. */
export interface Row {
  p95Ms: number
  errors: number
  /** Resident memory at its highest, in MiB. */
  memory: number
  /** What of it the attack, or the calm, has brought. */
  grown: number
  /** Processor time of the process, in parts of one core. */
  cpu: number
}
export interface AttackRow extends Row {
  attack: string
  from: number
  /** Until the visitor was answered as usual after the end. */
  recoveryMs: number
  tally: Tally
}

/** What a visitor sees without an attack. */
export async function measureCalm(siege: Siege, milliseconds: number): Promise<Row> {
  return (await watched(siege, milliseconds, async () => ({}))).row
}

/** What a visitor sees during this attack, and how long afterwards. */
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
  const addresses =
    from === 1
      ? [`127.0.0.${2 + (address % MANY)}`]
      : Array.from({ length: MANY }, (_, index) => `127.0.0.${2 + index}`)
  const order: Order = { target: siege.target, name, addresses, milliseconds, scale }
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

/** The attacking process, for all attacks of this one; it ends with it. */
let attacker: ChildProcess | undefined

/** Runs the attack in a process of its own, and answers what it got. */
async function attackBy(order: Order): Promise<Tally> {
  attacker ??= fork(join(import.meta.dirname, 'attacker.ts'))
  const tally = once(attacker, 'message') as Promise<[Tally]>
  attacker.send(order)
  attacker.ref()
  attacker.channel?.ref()
  const [counted] = await tally
  // The last one does not keep this process alive.
  attacker.unref()
  attacker.channel?.unref()
  return counted
}
