import sharp from 'sharp'
import { aPerson } from '../server.ts'
import { adminsOnly, openToAll, type Row } from './row.ts'

export const adminRows: Record<string, Row> = {
  'GET /api/admin/audit-log': adminsOnly,
  'GET /api/admin/audit-log/export.csv': { ...adminsOnly, admin: 403 },
  'GET /api/admin/settings/general': adminsOnly,
  'PUT /api/admin/settings/general': { ...adminsOnly, with: renamed },
  'PUT /api/admin/settings/logo': { ...adminsOnly, with: aPicture },
  'DELETE /api/admin/settings/logo': { ...adminsOnly, with: withLogo },
  'GET /api/admin/settings/brand': adminsOnly,
  'PUT /api/admin/settings/brand': { ...adminsOnly, with: recolored },
  'GET /api/admin/settings/brand/preview': {
    ...adminsOnly,
    with: () => ({ query: { color: '#1d4ed8', buttons: 'ink' } }),
  },
  'PUT /api/admin/settings/brand/icon': { ...adminsOnly, with: anIcon },
  'DELETE /api/admin/settings/brand/icon': { ...adminsOnly, with: withIcon },
  'GET /api/admin/settings/versions': adminsOnly,
  'GET /api/admin/settings/landing': adminsOnly,
  'PUT /api/admin/settings/landing': { ...adminsOnly, with: pitched },
  'GET /api/site-settings': openToAll,
  'GET /api/admin/settings/seo': adminsOnly,
  'POST /api/admin/site-settings/batch': { ...adminsOnly, with: described },
  'GET /api/admin/settings/versions/export.csv': adminsOnly,
  'GET /api/admin/launch': adminsOnly,
  'PUT /api/admin/launch': {
    ...adminsOnly,
    with: () => ({ body: { name: 'launch_dismissed', isSet: false } }),
  },
  'POST /api/admin/launch/test-mail': adminsOnly,
  // No setup is in progress here.
  'GET /api/setup': { visitor: 404, user: 404, owner: 404, admin: 404 },
  'POST /api/setup/open': {
    visitor: 404,
    user: 404,
    owner: 404,
    admin: 404,
    with: () => ({ body: { token: 'guessed' } }),
  },
  'POST /api/setup/account': { visitor: 404, user: 404, owner: 404, admin: 404, with: founder },
  'PUT /api/setup/step': { ...adminsOnly, admin: 403 },
  'PUT /api/setup/marketplace': { ...adminsOnly, admin: 403 },
  'GET /api/setup/templates': { ...adminsOnly, admin: 403 },
  'POST /api/setup/offer/file': { ...adminsOnly, admin: 403 },
  'PUT /api/setup/offer': { ...adminsOnly, admin: 403 },
  'PUT /api/setup/look': { ...adminsOnly, admin: 403 },
  'PUT /api/setup/money': { ...adminsOnly, admin: 403 },
  'GET /api/setup/payments': { ...adminsOnly, admin: 403 },
  'PUT /api/setup/search': { ...adminsOnly, admin: 403 },
  'POST /api/setup/content': { ...adminsOnly, admin: 403 },
  'GET /api/admin/dashboard-stats': adminsOnly,
  'GET /api/admin/operations': adminsOnly,
  'GET /api/admin/hiring': adminsOnly,
  'GET /api/admin/needs': adminsOnly,
  'GET /api/admin/series': adminsOnly,
  'GET /api/admin/series/export.csv': adminsOnly,
  'GET /api/admin/rehearsal': adminsOnly,
  'POST /api/admin/rehearsal/advance': { ...adminsOnly, with: () => ({ body: { hours: 1 } }) },
  'POST /api/admin/rehearsal/chargebacks/:id': {
    ...adminsOnly,
    admin: 404, // no chargeback is open
    with: () => ({ params: { id: 'dp_test_none' }, body: { verdict: 'won' } }),
  },
}

async function renamed() {
  const admin = await aPerson({ role: 'admin' })
  const settings = await admin.generalSettings.get({})
  return { body: { ...settings, siteTitle: `Market of ${admin.user.username}` } }
}

/** A different value each time, because unchanged settings are not saved again. */
async function described() {
  const admin = await aPerson({ role: 'admin' })
  const value = `Described by ${admin.user.username}`
  return { body: { settings: [{ key: 'site_description', value, category: 'seo' }] } }
}

async function pitched() {
  const admin = await aPerson({ role: 'admin' })
  const { version } = await admin.landing.get({})
  const pitch = `Said by ${admin.user.username}`
  return { body: { version, words: { en: { pitch }, es: {}, fr: {} } } }
}

async function aPicture() {
  return { body: await somePicture() }
}

/** A different color each time, because unchanged settings are not saved again. */
async function recolored() {
  const admin = await aPerson({ role: 'admin' })
  const { brandIcon: _icon, ...settings } = await admin.brandSettings.get({})
  const brandColor = `#${(admin.user.id + 0x10_00_00).toString(16)}`
  return { body: { ...settings, brandColor } }
}

async function anIcon() {
  return { body: await somePicture({ width: 200, height: 200 }) }
}

/** Sets an icon first, so that there is one to remove. */
async function withIcon() {
  const admin = await aPerson({ role: 'admin' })
  await admin.brandSettings.setIcon({ file: (await anIcon()).body })
  return {}
}

/** Sets a logo first, so that there is one to remove. */
async function withLogo() {
  const admin = await aPerson({ role: 'admin' })
  await admin.generalSettings.setLogo({ file: await somePicture() })
  return {}
}

async function somePicture(size = { width: 300, height: 100 }): Promise<Blob> {
  const picture = sharp({ create: { ...size, channels: 4, background: '#b93014' } })
  return new Blob([new Uint8Array(await picture.png().toBuffer())], { type: 'image/png' })
}

function founder() {
  const account = { username: 'founder', fullName: 'Fay Founder', email: 'fay@example.org' }
  return { body: { ...account, password: 'a long enough secret', token: 'guessed' } }
}
