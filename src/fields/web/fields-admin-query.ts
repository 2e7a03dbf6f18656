import { read } from '#platform/web/query.ts'
import { fieldsAdminContract } from '../admin-contract.ts'

export const fieldsAdminQuery = read(fieldsAdminContract, 'list')
