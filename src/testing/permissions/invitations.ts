import { aBrief } from '../brief-scenes.ts'
import { loggedIn, type CallSetup, type Cast, type Row } from './row.ts'

/** An open gig of the client, as its client meets a call. */
async function ofGig({ client, viber }: Cast): Promise<CallSetup> {
  const { id } = await aBrief({}, client)
  return { params: { id }, owner: 'client', body: { userId: viber.user.id } }
}

/** An invitation of the client to the viber. */
async function invited({ client, viber }: Cast): Promise<CallSetup> {
  const { id: briefId } = await aBrief({}, client)
  const { id } = await client.invitations.invite({ id: briefId, userId: viber.user.id })
  return { params: { id }, owner: 'viber' }
}

export const invitationRows: Record<string, Row> = {
  'GET /api/briefs/:id/matches': { visitor: 401, user: 403, owner: 200, admin: 403, with: ofGig },
  'POST /api/briefs/:id/invitations': {
    visitor: 401,
    user: 403,
    owner: 201,
    admin: 403,
    with: ofGig,
  },
  'GET /api/briefs/:id/invitations': {
    visitor: 401,
    user: 403,
    owner: 200,
    admin: 403,
    with: ofGig,
  },
  'GET /api/invitations': loggedIn,
  'POST /api/invitations/:id/decline': {
    visitor: 401,
    user: 404,
    owner: 200,
    admin: 404,
    with: invited,
  },
}
