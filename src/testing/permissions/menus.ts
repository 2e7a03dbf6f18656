import { theServer } from '../server.ts'
import { adminsOnly, openToAll, type Row } from './row.ts'

/** Recreates the footer menu for every caller, because each location has at most one menu. */
async function theFooter() {
  const { database } = await theServer()
  await database.pool.query(`delete from menus where location = 'footer'`)
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into menus (name, location) values ('Footer', 'footer') returning id`,
  )
  return { params: { id: rows[0]?.id ?? 0 } }
}

export const menusRows: Record<string, Row> = {
  'GET /api/menus': openToAll,
  'GET /api/admin/menus': adminsOnly,
  'POST /api/admin/menus': {
    ...adminsOnly,
    admin: 201,
    with: async () => {
      const { database } = await theServer()
      await database.pool.query(`delete from menus where location = 'sidebar'`)
      return { body: { name: 'Beside', location: 'sidebar' } }
    },
  },
  'PATCH /api/admin/menus/:id': {
    ...adminsOnly,
    with: async () => ({ ...(await theFooter()), body: { name: 'Renamed' } }),
  },
  'PUT /api/admin/menus/:id/items': {
    ...adminsOnly,
    with: async () => ({ ...(await theFooter()), body: { version: 1, items: [] } }),
  },
  'DELETE /api/admin/menus/:id': { ...adminsOnly, admin: 204, with: theFooter },
}
