import { defaultSettings } from '#settings/settings.ts'
import { orderProcess, type OrderEvent, type Step } from './process.ts'
import { orderReminders, type Reminder } from './reminders.ts'

/** The process table as a page for people: a diagram and the same in words, one line per step. */
export function describeProcess(): string {
  const events = Object.keys(orderProcess) as OrderEvent[]
  return [
    '# The life of an order',
    '',
    'Written from `src/orders/process.ts` and `reminders.ts` by `src/orders/diagram.ts`; a test keeps the two alike.',
    'An order is born `pending`, with its payment held. `delivered` is completed with the money still',
    'held; `frozen` is a running chargeback; `before` is where a dispute or chargeback found the order.',
    '',
    `Unless an operator sets otherwise, a viber has ${defaultSettings.acceptanceHours} hours to answer, a client ${defaultSettings.reviewDays} days to look at`,
    `delivered work, and work goes back at most ${defaultSettings.maxChangeRounds} times. An order keeps the terms it was paid under.`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> pending: pay',
    ...events.flatMap((event) => arrowsOf(event, orderProcess[event])),
    '```',
    '',
    ...tableOf([HEADINGS, ...events.map((event) => cellsOf(event, orderProcess[event]))]),
    '',
    '## Reminders',
    '',
    'Once per deadline, while the order still waits.',
    '',
    ...tableOf([
      ['reminder', 'while', 'before', 'hours', 'to'],
      ...Object.entries(orderReminders).map(([kind, reminder]) => reminderCells(kind, reminder)),
    ]),
    '',
  ].join('\n')
}

function arrowsOf(event: OrderEvent, { from, to }: Step): string[] {
  if (to === 'same' || to === 'before') return []
  return from.map((stage) => `  ${stage} --> ${to}: ${event}`)
}

const HEADINGS = ['step', 'from', 'to', 'by', 'money', 'condition', 'notifies']

function cellsOf(event: OrderEvent, step: Step): string[] {
  const condition = step.timer ? `once ${step.timer} has passed` : (step.when ?? '')
  const by = step.by.join(', ')
  return [event, step.from.join(', '), step.to, by, step.money ?? '', condition, toldBy(step)]
}

/** Nobody is told of what they did themselves. */
function toldBy({ in: room, tells }: Step): string {
  return room === 'dispute' ? 'as the dispute says' : (tells ?? 'both parties')
}

function reminderCells(kind: string, { while: stage, deadline, hoursBefore, to }: Reminder) {
  return [kind, stage, deadline, String(hoursBefore), to]
}

/** Padded as the formatter would, so that it leaves the page alone. */
function tableOf(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  )
  const lineOf = (cells: string[]) => `| ${cells.join(' | ')} |`
  const [headings, ...body] = rows.map((row) =>
    lineOf(row.map((cell, at) => cell.padEnd(widths[at] ?? 0))),
  )
  return [headings ?? '', lineOf(widths.map((width) => '-'.repeat(width))), ...body]
}
