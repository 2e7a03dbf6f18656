import { Confirmation } from '#accounts/confirmation.ts'
import { defineContract, IdParams } from '#platform/contract.ts'
import { HOUR_MS } from '#platform/durations.ts'

export const personalDataContract = defineContract({
  exportAll: {
    method: 'GET',
    path: '/api/user/export',
    access: 'user',
    summary: 'Export your personal data as JSON',
    download: true,
    limit: { max: 5, windowMs: HOUR_MS, per: 'user' },
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/user',
    access: 'user',
    summary: 'Delete your account; refused while orders, disputes or payments are open',
    body: Confirmation,
    limit: { max: 10, windowMs: HOUR_MS, per: 'user' },
  },
  eraseMember: {
    method: 'DELETE',
    path: '/api/admin/users/:id',
    access: 'super_admin',
    summary: 'Erase the account of a member; refused while orders, disputes or payments are open',
    params: IdParams,
    body: Confirmation,
    limit: { max: 10, windowMs: HOUR_MS, per: 'user' },
  },
})
