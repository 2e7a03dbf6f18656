import { theServer } from '../server.ts'
import { adminsOnly, type Row } from './row.ts'

async function aMessage() {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into contact_messages (name, email, message, language, created_at)
     values ('Nora', 'nora@example.org', 'Hello', 'en', now()) returning id`,
  )
  return { params: { id: rows[0]?.id ?? 0 } }
}

export const contactRows: Record<string, Row> = {
  'POST /api/contact': {
    visitor: 202,
    user: 202,
    owner: 202,
    admin: 202,
    with: () => ({ body: { name: 'Nora', email: 'nora@example.org', message: 'Hello' } }),
  },
  'GET /api/admin/contact-messages/:id': { ...adminsOnly, with: aMessage },
  'POST /api/admin/contact-messages/:id/answer': { ...adminsOnly, with: aMessage },
  'GET /api/admin/contact-messages/export.csv': adminsOnly,
}
