import { defaultSettings } from '#settings/settings.ts'
import { orderProcess, type OrderEvent, type Step } from './process.ts'

/** The process table as a page for people: a diagram and the same in words, one line per step. */
export function describeProcess(): string {
  const events = Object.keys(orderProcess) as OrderEvent[]
  return [
    '# The life of an order',
    '',
    'Written from `src/orders/process.ts` by `src/orders/diagram.ts`; a test keeps the two alike.',
    'An order is born `pending`, with its payment held. `delivered` is completed with the money still',
    'held; `frozen` is a running chargeback; `before` is where a dispute or chargeback found the order.',
    '',
    `A viber has ${defaultSettings.acceptanceHours} hours to answer, a client ${defaultSettings.reviewDays} days to look at delivered work,`,
    `and work goes back at most ${defaultSettings.maxChangeRounds} times.`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> pending: pay',
    ...events.flatMap((event) => arrowsOf(event, orderProcess[event])),
    '```',
    '',
    ...tableOf([HEADINGS, ...events.map((event) => cellsOf(event, orderProcess[event]))]),
    '',
  ].join('\n')
}

function arrowsOf(event: OrderEvent, { from, to }: Step): string[] {
  if (to === 'same' || to === 'before') return []
  return from.map((stage) => `  ${stage} --> ${to}: ${event}`)
}

const HEADINGS = ['step', 'from', 'to', 'by', 'money', 'condition']

function cellsOf(event: OrderEvent, step: Step): string[] {
  const condition = step.timer ? `once ${step.timer} has passed` : (step.when ?? '')
  return [event, step.from.join(', '), step.to, step.by.join(', '), step.money ?? '', condition]
}

/** Padded as the formatter would, so that it leaves the page alone. */
function tableOf(rows: string[][]): string[] {
  const widths = HEADINGS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const lineOf = (cells: string[]) => `| ${cells.join(' | ')} |`
  const [headings, ...body] = rows.map((row) =>
    lineOf(row.map((cell, at) => cell.padEnd(widths[at] ?? 0))),
  )
  return [headings ?? '', lineOf(widths.map((width) => '-'.repeat(width))), ...body]
}
