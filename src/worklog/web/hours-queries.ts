import { read } from '#platform/web/query.ts'
import { worklogContract } from '../contract.ts'

/** Below the path of orders, so that `refreshOrders` also fetches the hours log again. */
export const hoursQuery = (id: number | string) => read(worklogContract, 'list', { id })
