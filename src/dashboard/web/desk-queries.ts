import { read } from '#platform/web/query.ts'
import { dashboardContract } from '../contract.ts'

/** Live events refresh it. */
export const needsQuery = read(dashboardContract, 'needs')
export const figuresQuery = read(dashboardContract, 'figures')
export const serviceFiguresQuery = read(dashboardContract, 'services')
