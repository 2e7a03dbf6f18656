import { read } from '#platform/web/query.ts'
import { securityContract } from '../security-contract.ts'

export const securityQuery = read(securityContract, 'get')
export const sessionsQuery = read(securityContract, 'sessions')
