import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBrowser } from '../../e2e/browser.ts'

/** Fetched from npm when needed, because it is not part of the product. */
export const LIGHTHOUSE = 'lighthouse@13.5.0'
const browser = await findBrowser()
const run = promisify(execFile)

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

interface Audit {
  score: number | null
  title: string
  numericValue?: number
}

export interface Report {
  lighthouseVersion: string
  categories: Partial<Record<Category, { score: number | null; auditRefs: { id: string }[] }>>
  audits: Record<string, Audit>
}

interface Inspection {
  url: string
  categories: readonly Category[]
  /** A folder for the temporary report. */
  folder: string
}

/** Runs Lighthouse on one page. Retries, because on a busy machine a recording may lose its beginning. */
export async function inspect(inspection: Inspection, attempts = 3): Promise<Report> {
  const { url, categories, folder } = inspection
  const file = join(folder, 'report.json')
  const options = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${['--headless=new', ...browser.args].join(' ')}`,
  ]
  const env = { ...process.env, CHROME_PATH: browser.executablePath }
  try {
    await run('npx', ['--yes', LIGHTHOUSE, url, ...options], { env })
    return JSON.parse(await readFile(file, 'utf8')) as Report
  } catch (error) {
    if (attempts === 1) throw error
    return inspect(inspection, attempts - 1)
  }
}

/** The score of a category, out of 100. */
export function scoreOf(report: Report, category: Category): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100)
}

/** Audits of the requested categories whose score is below the target, a number from 0 to 1. */
export function shortcomings(report: Report, aim: number): string[] {
  return Object.values(report.categories)
    .flatMap(({ auditRefs }) => auditRefs.map(({ id }) => report.audits[id]))
    .filter((audit): audit is Audit => typeof audit?.score === 'number' && audit.score < aim)
    .map(({ score, title }) => `${title} (${score})`)
}
