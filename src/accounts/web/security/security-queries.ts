import { read } from '#platform/web/query.ts'
import { accountsSecurityContract } from '../../security-contract.ts'

export const securityQuery = read(accountsSecurityContract, 'get')
export const sessionsQuery = read(accountsSecurityContract, 'sessions')
