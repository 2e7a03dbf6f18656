import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { pathWith } from '#platform/web/search-values.ts'
import { adminContract } from '../contract.ts'
import { adminNeedsContract } from '../needs-contract.ts'
import type { Period } from '../kinds.ts'

/** Live events refresh it. */
export const ownerNeedsQuery = read(adminNeedsContract, 'list')
export const statsQuery = read(adminContract, 'stats')
export const hiringQuery = read(adminContract, 'hiring')
export const operationsQuery = read(adminContract, 'operations')

/** Keeps showing the previous period until the new one has loaded. */
export const seriesQuery = (period: Period) =>
  queryOptions({ ...read(adminContract, 'series', { period }), placeholderData: keepPreviousData })

export const seriesExport = (period: Period) =>
  pathWith(adminContract.exportSeries.path, { period })
