import { loggedIn, type Cast, type Row } from './row.ts'

const currentPassword = 'a long enough secret'
const nobodys = { visitor: 401, user: 404, owner: 404, admin: 404 }
/** Public, but only for a browser that has completed the first login step. */
const firstStepFirst = { visitor: 401, user: 401, owner: 401, admin: 401 }
const bytes = 'AAAA'
const credential = { id: bytes, rawId: bytes, type: 'public-key' }
const signed = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }
const made = { clientDataJSON: bytes, attestationObject: bytes }
const confirmed = () => ({ body: { currentPassword } })
const confirmedByCode = () => ({ body: { currentPassword, code: '123456' } })

/** Security settings belong to their owner alone; another member's ids are not found. */
export const securityRows: Record<string, Row> = {
  'POST /api/login/second-step': { ...firstStepFirst, with: () => ({ body: { code: '123456' } }) },
  'POST /api/login/passkey/options': { visitor: 200, user: 200, owner: 200, admin: 200 },
  'POST /api/login/passkey': {
    ...firstStepFirst,
    with: () => ({ body: { credential: { ...credential, response: signed } } }),
  },
  'GET /api/user/security': loggedIn,
  'POST /api/user/two-step': { ...loggedIn, with: confirmed },
  'POST /api/user/two-step/confirm': {
    ...conflict(),
    with: () => ({ body: { code: '123456' } }),
  },
  'POST /api/user/two-step/off': { ...conflict(), with: confirmedByCode },
  'POST /api/user/two-step/recovery-codes': { ...conflict(), with: confirmedByCode },
  'POST /api/user/passkeys/options': { ...loggedIn, with: confirmed },
  'POST /api/user/passkeys': {
    visitor: 401,
    user: 400,
    owner: 400,
    admin: 400,
    with: () => ({
      body: { name: 'My laptop', credential: { ...credential, response: made } },
    }),
  },
  'PATCH /api/user/passkeys/:id': {
    ...nobodys,
    with: () => ({ params: { id: 999_999_999 }, body: { name: 'My laptop' } }),
  },
  'POST /api/user/passkeys/:id/removal': {
    ...nobodys,
    with: () => ({ params: { id: 999_999_999 }, ...confirmed() }),
  },
  'GET /api/user/sessions': loggedIn,
  'DELETE /api/user/sessions': loggedIn,
  'DELETE /api/user/sessions/:id': {
    visitor: 401,
    user: 404,
    owner: 204,
    admin: 404,
    with: (cast) => ownSession(cast),
  },
}

/** 409, because the account has no two-step verification yet. */
function conflict() {
  return { visitor: 401, user: 409, owner: 409, admin: 409 }
}

async function ownSession({ viber }: Cast) {
  const [own] = await viber.security.sessions()
  return { params: { id: own?.id ?? 0 } }
}
