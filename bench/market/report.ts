import { cpus } from 'node:os'
import { dayOf } from '#platform/dates.ts'
import { concentrationOf, groups, startsOf, type Figures, type Group } from './figures.ts'
import type { World } from './world.ts'

const names: Group[] = ['newcomers', 'proven', 'idle', 'others', 'unconfirmed']

interface Results {
  figures: Figures
  world: World
  days: number
  seconds: number
}

/** docs/benchmarks-market.md. */
export function report({ figures, world, days, seconds }: Results): string {
  const { offers, vibers } = world
  const starts = startsOf(offers, days)
  const orders = figures.months.reduce((sum, month) => sum + month.orders, 0)
  const seen = figures.months.map((month) => sumOf(month.seen)).reduce((a, b) => a + b, 0)
  const [cpu] = cpus()
  return `${[
    '# Who is seen: a simulated year',
    'Who gets the impressions under the default order of lists ([ranking](ranking.md))? `npm run bench:market` simulates the first year of a marketplace day by day and writes this page. The lists are those of `GET /api/services`, and the product’s own jobs recompute quality and response times each night. The people are made up, from a fixed seed (`bench/market`): they join, publish, answer fast or slowly, work well or badly, and half of them stop working within eight months. Buyers open all services, a main category or a search category, read from the top, leave after a page of 24 (two thirds of them) and prefer good ratings. So the shares show how the order works, not how a real marketplace grows.',
    `Measured on ${dayOf(new Date())} in ${seconds} s: ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, Node ${process.version}, embedded database; ${number(vibers.length)} vibers, ${number(offers.size)} services, ${number(seen)} impressions, ${number(orders)} orders.`,
    '## Shares of impressions by month',
    'In brackets the share of the group among the listed services.',
    monthTable(figures),
    ['Each listed service is in the first of these groups that fits:', '', ...definitions()].join(
      '\n',
    ),
    '## First steps of newcomers',
    [
      `Of ${number(starts.count)} services of confirmed vibers, in their first 30 days:`,
      '',
      `- Nine tenths had their first impression within ${within(starts.p90Days)}.`,
      `- As newcomers, they had ${starts.impressions.toFixed(0)} impressions on average, ${percent(starts.inFirstWeek)} of them in their first week.`,
      `- ${percent(starts.neverSeen)} had none, and ${percent(starts.hired)} were hired.`,
    ].join('\n'),
    '## Newcomers in each list',
    listTable(figures),
  ].join('\n\n')}\n`
}

function monthTable({ months }: Figures): string {
  const head = ['month', ...names, 'idle with 3 reviews', 'Gini', 'top tenth']
  const rows = months.map(({ seen, listed, byOffer, idleReviewed }, index) => {
    const { gini, topTenth } = concentrationOf([...byOffer.values()])
    const share = (name: Group) =>
      `${percent(seen[name] / sumOf(seen))} (${percent(listed[name] / sumOf(listed))})`
    return [
      index + 1,
      ...names.map((name) => share(name)),
      percent(idleReviewed / sumOf(seen)),
      gini.toFixed(2),
      percent(topTenth),
    ]
  })
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`)
  return [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...lines].join('\n')
}

function definitions(): string[] {
  const all = Object.entries(groups).map(([name, meaning]) => `- **${name}**: ${meaning}`)
  return [
    ...all,
    '- The Gini coefficient of the impressions of all listed services is 0 if all get as many and 1 if one gets all; the top tenth is the share of the tenth with the most.',
  ]
}

function listTable({ lists }: Figures): string {
  const rows = [...lists].map(
    ([name, { seen, newcomersSeen, daysWithout, days }]) =>
      `| ${name} | ${percent(newcomersSeen / seen)} | ${daysWithout} of ${days} |`,
  )
  return [
    '| list | share of impressions | days without a newcomer on the first page |',
    '|---|---|---|',
    ...rows,
  ].join('\n')
}

function within(days: number): string {
  return days < 1 ? 'the first day' : `${days + 1} days`
}

function sumOf(counts: Record<Group, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

function percent(share: number): string {
  return `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`
}

function number(count: number): string {
  return count.toLocaleString('en')
}
