import { expect, test } from 'vitest'
import { aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'
import { mailTemplates } from '../templates.ts'

const anAdmin = () => aPerson({ role: 'admin' })
const choice = { language: 'en', template: 'password_changed' } as const
const page = (person: Pick<Person, 'fetch'>, query: Record<string, string>) =>
  person.fetch(`/api/admin/mails/preview.html?${new URLSearchParams(query)}`)

test('every email is listed with its subject, in each language', async () => {
  const admin = await anAdmin()
  for (const language of ['en', 'es', 'fr'] as const) {
    const mails = await admin.mailPreview.list({ language })
    expect(mails.map(({ template }) => template)).toEqual([...mailTemplates])
    for (const { subject } of mails) expect(subject.length).toBeGreaterThan(5)
  }
})

test('a preview has the own words of the language, as text', async () => {
  const admin = await anAdmin()
  const key = 'mail.password_changed.subject'
  const own = 'New password & "more"'
  const { version } = await admin.words.put({ language: 'en', key, text: own, version: 0 })
  const english = await admin.mailPreview.preview(choice)
  expect(english.subject).toBe(own)
  expect(english.text).toContain(own)
  expect(english.html).toContain('New password &amp; &quot;more&quot;')
  expect(english.html).not.toContain('cid:')
  const french = await admin.mailPreview.preview({ ...choice, language: 'fr' })
  expect(french.html).toContain('<html lang="fr">')
  await admin.words.put({ language: 'en', key, text: null, version })
})

test('the page of a preview shows one theme, and may run and load nothing', async () => {
  const admin = await anAdmin()
  for (const [theme, rule] of [
    ['light', '@media not all'],
    ['dark', '@media all'],
  ] as const) {
    const answer = await page(admin, { ...choice, theme })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const html = await answer.text()
    expect(html).toContain(rule)
    expect(html).toContain(`content="${theme}"`)
  }
})

test('only admins see previews, and unknown emails are refused', async () => {
  const [admin, member, visitor] = [await anAdmin(), await aPerson(), await aVisitor()]
  expect((await page(member, choice)).status).toBe(403)
  expect((await page(visitor, choice)).status).toBe(401)
  for (const wrong of [{ template: 'none' }, { language: 'de' }, { template: '__proto__' }]) {
    expect((await page(admin, { ...choice, ...wrong })).status).toBe(400)
  }
  expect((await page(admin, { ...choice, theme: '"><script>' })).status).toBe(200)
})

test('a sample goes to the admin alone', async () => {
  const admin = await anAdmin()
  const { outcome, to } = await admin.mailPreview.sample({ language: 'es', template: 'digest' })
  expect(outcome).toBe('kept')
  const { database } = await theServer()
  const { rows } = await database.pool.query(
    'select to_address, html from mailbox order by id desc limit 1',
  )
  expect(rows[0].to_address).toBe(to)
  expect(rows[0].html).toContain('<html lang="es">')
  await expect((await aPerson()).mailPreview.sample(choice)).rejects.toMatchObject({ status: 403 })
})
