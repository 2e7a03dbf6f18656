import { tokenFor } from '#notifications/server/unsubscribe-token.ts'
import { theServer } from '../server.ts'
import { openToAll, loggedIn, type Cast, type Row, type CallSetup } from './row.ts'

export const notificationRows: Record<string, Row> = {
  'GET /api/notifications': loggedIn,
  'GET /api/notifications/unread': loggedIn,
  'POST /api/notifications/read': { ...loggedIn, with: () => ({ body: { all: true } }) },
  'GET /api/user/notification-preferences': loggedIn,
  'PUT /api/user/notification-preferences': {
    ...loggedIn,
    with: () => ({ body: { preferences: [{ topic: 'money', isListed: true, mail: 'off' }] } }),
  },
  // Works for anyone with a token from an email, logged in or not.
  'GET /api/unsubscribe': { visitor: 400, user: 400, owner: 400, admin: 400 },
  'POST /api/unsubscribe/:token': { ...openToAll, with: (cast) => token(cast) },
  // Open to all in development.
  'GET /api/dev/mailbox': openToAll,
  'GET /api/dev/mailbox/:id': {
    visitor: 404,
    user: 404,
    owner: 404,
    admin: 404,
    with: () => ({ params: { id: 999_999 } }),
  },
}

async function token({ viber }: Cast): Promise<CallSetup> {
  const { resources } = await theServer()
  const claim = { userId: viber.user.id, list: 'orders' } as const
  return { params: { token: tokenFor(resources.config, claim) } }
}
