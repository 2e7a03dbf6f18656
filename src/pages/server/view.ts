import { ORIGINAL } from '#platform/languages.ts'
import { withIsoDates } from '#platform/server/iso-dates.ts'
import type { Page, PageStatus } from '../contract.ts'
import { isReserved } from '../reserved.ts'
import type { PageRow } from './queries/pages.ts'

export function toPage({ translations, ...row }: PageRow): Page {
  return {
    ...withIsoDates(row),
    status: row.status as PageStatus,
    isShadowed: isReserved(row.slug),
    languages: [ORIGINAL, ...translations],
  }
}
