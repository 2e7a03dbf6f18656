import { emojis } from '#reactions/contract.ts'
import { aNewService, aPerson, theServer } from '../server.ts'
import { adminsOnly, openToAll, type Cast, type Row } from './row.ts'

async function find(table: 'subcategories' | 'discovery_categories' | 'search_synonyms') {
  const { database } = await theServer()
  const { rows } = await database.pool.query(`select id, version from ${table} order by id limit 1`)
  return { params: { id: rows[0].id as number }, version: rows[0].version as number }
}
const part = () => find('subcategories')
const discovery = () => find('discovery_categories')
const synonyms = () => find('search_synonyms')
let made = 0
const category = async () => {
  const { database } = await theServer()
  const { rows } = await database.pool.query(`select version from categories where slug = 'coding'`)
  return { params: { slug: 'coding' }, version: rows[0].version as number }
}
const aCategory = () => ({
  slug: `made_category_${++made}`,
  label: `Made category ${made}`,
  icon: 'sparkles',
  hue: 120,
})
const aField = async () => {
  const { database } = await theServer()
  const { rows } = await database.pool.query(
    `insert into fields (subject, key, type, label, sort_order, is_active)
      values ('service', $1, 'line', 'Made field', 900, false) returning id, version`,
    [`made_field_${++made}`],
  )
  return { params: { id: rows[0].id as number }, version: rows[0].version as number }
}

export const vocabularyRows: Record<string, Row> = {
  'GET /api/fields': { ...openToAll, with: async () => ({ query: { subject: 'service' } }) },
  'GET /api/admin/fields': adminsOnly,
  'POST /api/admin/fields': {
    ...adminsOnly,
    admin: 201,
    with: async () => ({
      body: { subject: 'service', key: `made_field_${++made}`, type: 'line', label: 'Made field' },
    }),
  },
  'PATCH /api/admin/fields/:id': {
    ...adminsOnly,
    with: async () => {
      const { params, version } = await aField()
      return { params, body: { version, label: 'Another label' } }
    },
  },
  'POST /api/admin/fields/:id/move': {
    ...adminsOnly,
    with: async () => {
      const { params, version } = await aField()
      return { params, body: { version, direction: 'up' } }
    },
  },
  'POST /api/admin/fields/:id/purge': {
    ...adminsOnly,
    admin: 403,
    with: async () => {
      const { params, version } = await aField()
      return { params, body: { version, confirm: `made_field_${made}` } }
    },
  },
  'GET /api/categories': openToAll,
  'GET /api/admin/categories': adminsOnly,
  'GET /api/admin/categories/export.csv': adminsOnly,
  'POST /api/admin/categories': {
    ...adminsOnly,
    admin: 201,
    with: async () => {
      // There can be twenty, and each admin of the table adds one.
      const { database } = await theServer()
      await database.pool.query(`delete from categories where slug like 'made_category_%'`)
      return { body: aCategory() }
    },
  },
  'PATCH /api/admin/categories/:slug': {
    ...adminsOnly,
    with: async () => {
      const { params, version } = await category()
      return { params, body: { version, isActive: true } }
    },
  },
  'POST /api/admin/categories/:slug/move': {
    ...adminsOnly,
    with: async () => {
      const { params, version } = await category()
      return { params, body: { version, direction: 'down' } }
    },
  },
  'POST /api/admin/categories/:slug/removal': {
    ...adminsOnly,
    with: async () => {
      const { slug, ...fields } = aCategory()
      const all = await (
        await aPerson({ role: 'admin' })
      ).adminCategories.add({
        ...fields,
        icon: 'sparkles',
        slug,
      })
      const { version } = all.find((one) => one.slug === slug) ?? {}
      return { params: { slug }, body: { version } }
    },
  },
  'GET /api/admin/subcategories': adminsOnly,
  'GET /api/admin/subcategories/export.csv': adminsOnly,
  'POST /api/admin/subcategories': {
    ...adminsOnly,
    admin: 201,
    with: () => ({
      body: { category: 'coding', slug: `made_${++made}`, label: `Made ${made}` },
    }),
  },
  'PATCH /api/admin/subcategories/:id': {
    ...adminsOnly,
    with: async () => {
      const { params, version } = await part()
      return { params, body: { version, isActive: true } }
    },
  },
  'POST /api/admin/subcategories/:id/move': {
    ...adminsOnly,
    with: async () => {
      const { params, version } = await part()
      return { params, body: { version, direction: 'down' } }
    },
  },
  'GET /api/admin/discovery': adminsOnly,
  'GET /api/admin/discovery/counts': adminsOnly,
  'GET /api/admin/discovery/export.csv': adminsOnly,
  'GET /api/admin/discovery/trial': adminsOnly,
  'POST /api/admin/discovery': {
    ...adminsOnly,
    admin: 201,
    with: () => ({
      body: { slug: `made-${++made}`, label: `Found ${made}`, rule: { category: 'coding' } },
    }),
  },
  'PATCH /api/admin/discovery/:id': {
    ...adminsOnly,
    with: async () => {
      const { params, version } = await discovery()
      return { params, body: { version, isActive: true } }
    },
  },
  'POST /api/admin/discovery/:id/move': {
    ...adminsOnly,
    with: async () => {
      const { params, version } = await discovery()
      return { params, body: { version, direction: 'down' } }
    },
  },
  'POST /api/admin/discovery/:id/removal': {
    ...adminsOnly,
    with: async () => {
      const { params, version } = await discovery()
      return { params, body: { version } }
    },
  },
  'GET /api/admin/synonyms': adminsOnly,
  'GET /api/admin/synonyms/trial': adminsOnly,
  'POST /api/admin/synonyms': {
    ...adminsOnly,
    admin: 201,
    with: () => ({ body: { language: 'en', words: [`made ${++made}`, `said ${made}`] } }),
  },
  'PATCH /api/admin/synonyms/:id': {
    ...adminsOnly,
    with: async () => {
      const { params, version } = await synonyms()
      return { params, body: { version, words: [`made ${++made}`], finds: ['SEO'] } }
    },
  },
  'POST /api/admin/synonyms/:id/removal': {
    ...adminsOnly,
    with: async () => {
      const { params, version } = await synonyms()
      return { params, body: { version } }
    },
  },
  'GET /api/admin/skills': adminsOnly,
  'GET /api/admin/skills/export.csv': adminsOnly,
  'POST /api/admin/skills/renaming': {
    ...adminsOnly,
    with: async (cast) => ({ body: { name: await skill(cast), to: `Renamed ${made}` } }),
  },
  'POST /api/admin/skills/merging': {
    ...adminsOnly,
    with: async (cast) => ({ body: { name: await skill(cast), into: await skill(cast) } }),
  },
  'POST /api/admin/skills/blocking': {
    ...adminsOnly,
    with: () => ({ body: { name: `Blocked ${++made}`, services: 0 } }),
  },
  'GET /api/admin/skills/blocked': adminsOnly,
  'GET /api/admin/skills/blocked/export.csv': adminsOnly,
  'POST /api/admin/skills/unblocking': {
    ...adminsOnly,
    with: async () => {
      const name = `Blocked ${++made}`
      await (await aPerson({ role: 'admin' })).skills.block({ name, services: 0 })
      return { body: { name } }
    },
  },
  'GET /api/admin/settings/reactions': adminsOnly,
  'PUT /api/admin/settings/reactions': {
    ...adminsOnly,
    with: () => ({ body: { version: 0, offered: [...emojis] } }),
  },
}

/** A skill that one service lists and no other test uses. */
async function skill({ viber }: Cast): Promise<string> {
  const name = `Skill ${++made}`
  await viber.services.create({ ...aNewService, skills: [name] })
  return name
}
