import type { AttackRow, Row } from './measure.ts'

/** The results of all selected attacks on one database engine. */
export interface Report {
  engine: string
  attacks: (AttackRow & { calm: Row })[]
}
type ReportRow = Report['attacks'][number]

const HEADINGS = [
  'attack',
  'from',
  'p95 ms',
  'calm ms',
  'ratio',
  'errors',
  'memory MiB',
  'over calm',
  'CPU %',
  'recovery s',
  'answers',
]

/** A Markdown table; each attack's row follows the earlier report's row for it. */
export function tableOf({ attacks }: Report, earlier?: Report): string {
  const rows = attacks.flatMap((row) => {
    const before = earlier?.attacks.find((one) => isSame(one, row))
    return [...(before ? [lineOf(before, 'before')] : []), lineOf(row, before ? 'now' : '')]
  })
  return [line(HEADINGS), line(HEADINGS.map(() => '---')), ...rows].join('\n')
}

function lineOf(row: ReportRow, when: string): string {
  const { attack, from, p95Ms, errors, memory, cpu, recoveryMs, tally, calm } = row
  const answers = Object.entries(tally).map(([what, count]) => `${count} × ${what}`)
  return line([
    when ? `${attack} (${when})` : attack,
    from,
    round(p95Ms),
    round(calm.p95Ms),
    (p95Ms / calm.p95Ms).toFixed(1),
    errors,
    round(memory),
    round(memory - calm.memory),
    percent(cpu),
    (recoveryMs / 1000).toFixed(1),
    answers.join(', '),
  ])
}

function line(cells: (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}

function isSame(one: AttackRow, other: AttackRow): boolean {
  return one.attack === other.attack && one.from === other.from
}

const round = (value: number) =>
  String(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))
const percent = (share: number) => String(Math.round(share * 100))
