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
  const measured: Measured = new Map()
  const tenth = await tenthPages(url)
  for (const [name, paths] of [
    ...Object.entries(questions),
    ['page 10 by cursor', tenth],
  ] as const) {
    for (const path of paths) await ask(url + path)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      for (const path of paths) times.push(await ask(url + path))
    }
    measured.set(name, percentilesOf(times))
  }
  return measured
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
