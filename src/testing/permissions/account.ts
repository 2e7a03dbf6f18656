import { aPixel } from './market.ts'
import { adminsOnly, loggedIn, type Cast, type Row, type CallSetup } from './row.ts'
import { theServer } from '../server.ts'

const ownsNothing = { visitor: 400, user: 400, owner: 400, admin: 400 }
const done = { visitor: 401, user: 204, owner: 204, admin: 204 }
const accepted = { visitor: 401, user: 202, owner: 202, admin: 202 }
const currentPassword = 'a long enough secret'

/** An account is visible to its owner alone. Confirmation calls are public but need a token from an email. */
export const accountRows: Record<string, Row> = {
  'GET /api/user/account': loggedIn,
  'PATCH /api/user': { ...loggedIn, with: () => ({ body: { fullName: 'Somebody Else' } }) },
  'POST /api/uploads': {
    ...loggedIn,
    user: 201,
    owner: 201,
    admin: 201,
    with: () => ({ body: aPixel }),
  },
  'PUT /api/user/avatar': { ...loggedIn, with: () => ({ body: aPixel }) },
  'DELETE /api/user/avatar': loggedIn,
  'POST /api/user/email': {
    ...accepted,
    with: () => ({ body: { email: `${crypto.randomUUID()}@example.org`, currentPassword } }),
  },
  'DELETE /api/user/email-change': loggedIn,
  'POST /api/user/password': {
    ...done,
    with: () => ({ body: { currentPassword, newPassword: 'another long secret' } }),
  },
  'POST /api/user/verification': done,
  'GET /api/user/needs': loggedIn,
  'GET /api/user/figures': loggedIn,
  'GET /api/user/service-figures': loggedIn,
  'GET /api/user/service-figures/export.csv': loggedIn,
  'GET /api/user/onboarding': loggedIn,
  'POST /api/user/onboarding/dismissal': done,
  'POST /api/user/onboarding': { ...done, with: () => ({ body: { completed: true } }) },
  'POST /api/password-reset': {
    visitor: 204,
    user: 204,
    owner: 204,
    admin: 204,
    with: () => ({ body: { email: 'nobody@example.org' } }),
  },
  'POST /api/password-reset/confirm': {
    ...ownsNothing,
    with: () => ({ body: { token: 'made up', newPassword: 'another long secret' } }),
  },
  'POST /api/email-confirmations': {
    ...ownsNothing,
    with: () => ({ body: { token: 'made up' } }),
  },
  'GET /api/user/export': loggedIn,
  'DELETE /api/user': { ...done, with: () => ({ body: { currentPassword } }) },
  'GET /api/provider-application': loggedIn,
  'POST /api/provider-application': {
    ...loggedIn,
    owner: 409, // already a viber
    with: () => ({ body: { headline: 'I fix slow checkouts' } }),
  },
  'GET /api/admin/provider-applications': adminsOnly,
  'GET /api/admin/provider-applications/export.csv': adminsOnly,
  'GET /api/admin/provider-applications/:id': { ...adminsOnly, with: (cast) => applied(cast) },
  'POST /api/admin/provider-applications/:id/decision': {
    ...adminsOnly,
    with: (cast) => applied(cast),
  },
  'GET /api/admin/settings/hiring': adminsOnly,
  'PUT /api/admin/settings/hiring': {
    ...adminsOnly,
    with: () => ({ body: { version: 0, hasPackages: true } }),
  },
  'GET /api/admin/settings/languages': adminsOnly,
  'PUT /api/admin/settings/languages': {
    ...adminsOnly,
    with: () => ({
      body: { version: 0, offeredLanguages: ['en', 'es', 'fr'], defaultLanguage: 'en' },
    }),
  },
  'GET /api/admin/settings/modules': adminsOnly,
  'PUT /api/admin/settings/modules': {
    ...adminsOnly,
    with: () => ({ body: { version: 0, switchedOffModules: [] } }),
  },
  'GET /api/admin/settings/people': adminsOnly,
  'PUT /api/admin/settings/people': {
    ...adminsOnly,
    admin: 403, // super admins only
    with: () => ({ body: { version: 0, providerApproval: false } }),
  },
  'GET /api/admin/settings/security': adminsOnly,
  'PUT /api/admin/settings/security': {
    ...adminsOnly,
    admin: 403, // super admins only
    with: () => ({ body: { version: 0, adminsNeedTwoStep: false, currentPassword } }),
  },
}

async function applied({ client }: Cast): Promise<CallSetup> {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into provider_applications (user_id, created_at) values ($1, now()) returning id`,
    [client.user.id],
  )
  return { params: { id: rows[0]?.id ?? 0 }, body: { approve: false, reason: 'Not yet.' } }
}
