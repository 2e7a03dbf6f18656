import { ORIGINAL } from '#platform/languages.ts'
import type { Page, PageStatus } from '../contract.ts'
import { isReserved } from '../reserved.ts'
import type { PageRow } from './queries.ts'

export function toPage({ translations, status, createdAt, updatedAt, ...row }: PageRow): Page {
  return {
    ...row,
    status: status as PageStatus,
    isShadowed: isReserved(row.slug),
    languages: [ORIGINAL, ...translations],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
