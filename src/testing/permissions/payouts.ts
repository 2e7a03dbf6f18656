import { releaseIn, connectBank } from '../scenes.ts'
import { adminsOnly, loggedIn, type Cast, type Row, type CallSetup } from './row.ts'

export const payoutRows: Record<string, Row> = {
  'GET /api/payouts': loggedIn,
  'GET /api/payouts/summary': loggedIn,
  'GET /api/payouts/export.csv': loggedIn,
  'GET /api/payouts/account': loggedIn,
  'POST /api/payouts/account': {
    visitor: 401,
    user: 403,
    owner: 200,
    admin: 403, // an admin who is not a provider
    with: () => ({ body: { currentPassword: 'a long enough secret' } }),
  },
  'POST /api/payouts/:id/retry': {
    visitor: 401,
    user: 404,
    owner: 200,
    admin: 404,
    with: (cast) => waiting(cast),
  },
  'GET /api/admin/payouts': adminsOnly,
  'GET /api/admin/payouts/export.csv': adminsOnly,
  'POST /api/admin/payouts/:id/retry': {
    visitor: 401,
    user: 403,
    owner: 403,
    admin: 200,
    with: (cast) => waiting(cast),
  },
  'GET /api/test-gateway/accounts/:id': {
    visitor: 401,
    user: 404,
    owner: 200,
    admin: 404,
    with: (cast) => account(cast),
  },
  'POST /api/test-gateway/accounts/:id': {
    visitor: 401,
    user: 404,
    owner: 200,
    admin: 404,
    with: (cast) => account(cast, { number: '000123456789' }),
  },
}

async function waiting(cast: Cast): Promise<CallSetup> {
  const { payout } = await releaseIn(cast)
  return { params: { id: payout.id } }
}

async function account({ viber }: Cast, body?: unknown): Promise<CallSetup> {
  return { params: { id: await connectBank(viber) }, body }
}
