import { writeFile } from 'node:fs/promises'
import { dayOf } from '#platform/dates.ts'
import { languageCodes } from '../../src/platform/languages.ts'
import { inspect, LIGHTHOUSE, scoreOf, shortcomings } from './inspect.ts'

/** SEO and accessibility in every language. One run is enough, because these scores do not depend on load. */
const AIM = 100
const categories = ['seo', 'accessibility'] as const
const pages = [
  ['landing page', '/'],
  ['browse', '/browse'],
  ['a viber', '/vibers/3'],
  ['a page of the operator', '/about'],
  ['contact', '/contact'],
] as const
const FILE = new URL('../../docs/benchmarks-seo.md', import.meta.url)

/** Writes docs/benchmarks-seo.md. Returns whether every page scores 100 in every category and language. */
export async function judgeSeo(site: string, folder: string): Promise<boolean> {
  const rows: string[] = []
  let isReached = true
  for (const [name, path] of pages) {
    const cells: string[] = []
    for (const language of languageCodes) {
      const url = `${site}${path}?lang=${language}`
      const report = await inspect({ url, categories, folder })
      const scores = categories.map((category) => scoreOf(report, category))
      cells.push(scores.join(', '))
      isReached &&= scores.every((score) => score === AIM)
      console.log([path, language, ...scores].join(' | '))
      for (const line of shortcomings(report, 1)) console.log(`    ${line}`)
    }
    rows.push(`| ${name} | \`${path}\` | ${cells.join(' | ')} |`)
  }
  await writeFile(FILE, pageOf(rows))
  return isReached
}

function pageOf(rows: string[]): string {
  const today = dayOf(new Date())
  return `# Search engines and accessibility by Lighthouse

\`npm run lighthouse -- seo\` measures the demo marketplace with built pages and writes this page:
the categories SEO and accessibility of ${LIGHTHOUSE.replace('@', ' ')} on a phone, each out of 100. It exits with 1 if one is below
${AIM}. The results do not depend on the machine.

Measured on ${today}. Each cell shows SEO, then accessibility.

| page | address | ${languageCodes.join(' | ')} |
|---|---|${languageCodes.map(() => '---|').join('')}
${rows.join('\n')}
`
}
