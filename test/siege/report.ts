import type { AttackRow, Row } from './measure.ts'

/** One engine's siege, or the part of it that was asked for. */
export interface Report {
  engine: string
  calm: Row
  attacks: AttackRow[]
}

const HEADINGS =
  '| attack | addresses | p95 ms | times calm | errors | memory MiB | over calm | CPU % | recovery s | answers |'

/** Beside each attack's row, first, what an earlier report says of it. */
export function tableOf({ calm, attacks }: Report, earlier?: Report): string {
  const rows = attacks.flatMap((row) => {
    const before = earlier?.attacks.find((one) => isSame(one, row))
    return [
      ...(before && earlier ? [lineOf(before, earlier.calm, 'before')] : []),
      lineOf(row, calm, before ? 'now' : ''),
    ]
  })
  const quiet = `| calm | | ${round(calm.p95Ms)} | 1 | ${calm.errors} | ${round(calm.memory)} | 0 | ${percent(calm.cpu)} | | |`
  return [HEADINGS, HEADINGS.replaceAll(/[^|]+/g, '---'), quiet, ...rows].join('\n')
}

function lineOf(row: AttackRow, calm: Row, when: string): string {
  const { attack, from, p95Ms, errors, memory, cpu, recoveryMs, tally } = row
  const answers = Object.entries(tally).map(([what, count]) => `${count} × ${what}`)
  const cells = [
    when ? `${attack} (${when})` : attack,
    from,
    round(p95Ms),
    (p95Ms / calm.p95Ms).toFixed(1),
    errors,
    round(memory),
    round(memory - calm.memory),
    percent(cpu),
    (recoveryMs / 1000).toFixed(1),
    answers.join(', '),
  ]
  return `| ${cells.join(' | ')} |`
}

function isSame(one: AttackRow, other: AttackRow): boolean {
  return one.attack === other.attack && one.from === other.from
}

const round = (value: number) =>
  String(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))
const percent = (share: number) => String(Math.round(share * 100))
