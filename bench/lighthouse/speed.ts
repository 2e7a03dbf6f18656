import { inspect, scoreOf, shortcomings, type Report } from './inspect.ts'

/** Lighthouse on an emulated phone for the public pages; the median of five runs evens out load on the machine. */
const AIM = 95
const RUNS = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const times = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
const pages = ['/', '/browse', '/vibers/3', '/services/1']

/** Returns whether every page reaches the target in every category. */
export async function judgeSpeed(site: string, folder: string): Promise<boolean> {
  console.log(`page | ${categories.join(' | ')} | largest paint, blocking, shift`)
  let isReached = true
  for (const page of pages) {
    const scores = await judge(page, { site, folder })
    isReached &&= scores.every((score) => score >= AIM)
  }
  return isReached
}

async function judge(page: string, { site, folder }: { site: string; folder: string }) {
  const reports: Report[] = []
  for (let round = 0; round < RUNS; round++) {
    reports.push(await inspect({ url: site + page, categories, folder }))
  }
  const scores = categories.map((name) => median(reports.map((one) => scoreOf(one, name))))
  const measured = times.map((audit) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)),
  )
  const rounded = measured.map((time) => Math.round(time * 1000) / 1000).join(', ')
  console.log([page, ...scores, rounded].join(' | '))
  for (const line of reports.slice(0, 1).flatMap((one) => shortcomings(one, 0.9))) {
    console.log(`    ${line}`)
  }
  return scores
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
