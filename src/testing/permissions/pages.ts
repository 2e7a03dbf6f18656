import { aPerson } from '../server.ts'
import { adminsOnly, openToAll, type Row } from './row.ts'

let made = 0
const aPage = () => ({ title: 'Fees', slug: `fees-${++made}`, content: '<p>Ten percent.</p>' })

async function page(fields: { status?: 'draft' | 'published' } = {}) {
  const admin = await aPerson({ role: 'admin' })
  return { admin, page: await admin.pages.create({ ...aPage(), ...fields }) }
}
const ofPage = async () => ({ params: { id: (await page()).page.id } })
const aTranslation = { title: 'Tarifas', content: '<p>El diez por ciento.</p>' }

export const pageRows: Record<string, Row> = {
  'GET /api/pages': openToAll,
  'GET /api/pages/homepage': openToAll,
  // A draft, which only admins can see.
  'GET /api/pages/slug/:slug': {
    visitor: 404,
    user: 404,
    owner: 404,
    admin: 200,
    with: async () => ({ params: { slug: (await page()).page.slug } }),
  },
  'GET /api/admin/pages': adminsOnly,
  'GET /api/admin/pages/:id': { ...adminsOnly, with: ofPage },
  'POST /api/admin/pages': { ...adminsOnly, admin: 201, with: () => ({ body: aPage() }) },
  'PATCH /api/admin/pages/:id': {
    ...adminsOnly,
    with: async () => ({ ...(await ofPage()), body: { title: 'What it costs' } }),
  },
  'DELETE /api/admin/pages/:id': { ...adminsOnly, admin: 204, with: ofPage },
  'GET /api/admin/pages/:id/translations': { ...adminsOnly, with: ofPage },
  'PUT /api/admin/pages/:id/translations/:language': {
    ...adminsOnly,
    with: async () => {
      const { params } = await ofPage()
      return { params: { ...params, language: 'es' }, body: aTranslation }
    },
  },
  'DELETE /api/admin/pages/:id/translations/:language': {
    ...adminsOnly,
    admin: 204,
    with: async () => {
      const { admin, page: one } = await page()
      const which = { id: one.id, language: 'es' as const }
      await admin.pages.translate({ ...which, ...aTranslation })
      return { params: which }
    },
  },
}
