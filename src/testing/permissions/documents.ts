import { buy } from '../scenes.ts'
import { loggedIn, type Cast, type Row, type CallSetup } from './row.ts'

export const documentRows: Record<string, Row> = {
  'GET /api/documents': loggedIn,
  'GET /api/documents/years': loggedIn,
  'GET /api/documents/:id': {
    visitor: 401,
    user: 404,
    owner: 200,
    admin: 200,
    with: (cast) => receipt(cast),
  },
  'GET /api/documents/:id/file.pdf': {
    visitor: 401,
    user: 404,
    owner: 200,
    admin: 200,
    with: (cast) => receipt(cast),
  },
  'GET /api/documents/export/:year.csv': {
    ...loggedIn,
    with: () => ({ params: { year: 2026 } }),
  },
}

async function receipt({ client, service }: Cast): Promise<CallSetup> {
  await buy(client, service)
  const { items } = await client.documents.list({})
  return { params: { id: items[0]?.id ?? 0 }, owner: 'client' }
}
