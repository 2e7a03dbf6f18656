import { walks, type Questions } from './questions.ts'

const ROUNDS = 5

/** Response times in milliseconds. */
export interface Percentiles {
  p50: number
  p95: number
  p99: number
}
export type Measured = Map<string, Percentiles>

/** Requests everything once to warm up and then in five rounds, one request at a time, over HTTP. */
export async function measure(url: string, questions: Questions): Promise<Measured> {
  const [measured] = await measureSideBySide([url], questions)
  return measured ?? new Map()
}

/** Like `measure`, for several servers in turn, so that a busy moment of the machine slows all of them. */
export async function measureSideBySide(
  urls: readonly string[],
  questions: Questions,
): Promise<Measured[]> {
  const measured = urls.map((): Measured => new Map())
  const tenth = await Promise.all(urls.map(tenthPages))
  for (const name of [...Object.keys(questions), 'page 10 by cursor']) {
    const paths = urls.map((_, index) => questions[name] ?? tenth[index] ?? [])
    const times = urls.map((): number[] => [])
    for (let round = 0; round <= ROUNDS; round++) {
      const count = Math.max(...paths.map((some) => some.length))
      for (let at = 0; at < count; at++) {
        for (const [index, url] of urls.entries()) {
          const path = paths[index]?.[at]
          if (path === undefined) continue
          const time = await ask(url + uncached(path, round))
          // The first round warms up.
          if (round > 0) times[index]?.push(time)
        }
      }
    }
    for (const [index, some] of times.entries()) measured[index]?.set(name, percentilesOf(some))
  }
  return measured
}

/** Another page size in each round, so that the server cannot answer with what it kept. */
function uncached(path: string, round: number): string {
  return path.replace(/\blimit=24\b/, `limit=${24 + round}`)
}

async function ask(address: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(address)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return performance.now() - started
}

async function tenthPages(url: string): Promise<string[]> {
  const pages = await Promise.all(walks.map((start) => walk(url, start, 9)))
  return pages.filter((page) => page !== undefined)
}

async function walk(url: string, start: string, steps: number): Promise<string | undefined> {
  let path: string | undefined = start
  for (let step = 0; step < steps && path; step++) {
    const response: Response = await fetch(url + path)
    path = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return path
}

export function percentilesOf(times: number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
