import { plainOrder, type Speed } from '../order-cycles.ts'
import { median } from '../requests.ts'
import type { Market } from './market.ts'
import { measureRound, ORDERS, ROUNDS } from './rounds.ts'

const AIM = 0.95

/** Compares plain orders of an earlier commit and of this one each in its own database. */
export async function compareBefore(
  commit: string,
  markets: { before: Market; now: Market },
): Promise<string> {
  const both = [markets.before, markets.now]
  const counts: string[] = []
  for (const market of both) {
    const warm = { kind: plainOrder, orders: ORDERS, countsStatements: true }
    const { statements } = await market.run(warm)
    counts.push(statements.toFixed(1))
    await market.settle()
  }
  const runs = both.map(
    ({ run }) =>
      (orders: number) =>
        run({ kind: plainOrder, orders }),
  )
  const rounds: { before: Speed; now: Speed }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const [before, now] = await measureRound(runs)
    if (before && now) rounds.push({ before, now })
  }
  return report(commit, rounds, counts)
}

function report(
  commit: string,
  rounds: { before: Speed; now: Speed }[],
  statements: string[],
): string {
  const rows = rounds.map(({ before, now }, i) => {
    const figures = [
      before.money.toFixed(0),
      now.money.toFixed(0),
      (now.money / before.money).toFixed(2),
      (now.life / before.life).toFixed(2),
    ]
    return `| ${[i + 1, ...figures].join(' | ')} |`
  })
  const cycles = median(rounds.map(({ before, now }) => now.money / before.money)).toFixed(2)
  const lives = median(rounds.map(({ before, now }) => now.life / before.life)).toFixed(2)
  return [
    '## Plain orders, before and now',
    `Purchases of two hours, of the earlier commit ${commit} and of this one, each in its own database; ${ROUNDS} rounds of ${ORDERS} orders, within which both alternate in small slices.`,
    '',
    '| round | cycles/s before | cycles/s now | ratio | ratio of whole lives |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    `Median ratio ${cycles} (aim ≥ ${AIM}), of whole lives ${lives}. SQL statements per cycle: ${statements.join(' before, ')} now.`,
  ].join('\n')
}
