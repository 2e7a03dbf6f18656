import { afterEach, expect, test } from 'vitest'
import { aPerson, aVisitor, PASSWORD, theServer, type Person } from '#testing/server.ts'

const seo = (key: string, value: string | boolean) => ({ key, value, category: 'seo' })
const save = (admin: Person, ...settings: ReturnType<typeof seo>[]) =>
  admin.siteSettings.saveAll({ settings })

async function value(key: string) {
  const list = await (await aPerson({ role: 'admin' })).siteSettings.list({})
  return list.find((one) => one.key === key)?.value
}
afterEach(async () => {
  await save(
    await aPerson({ role: 'admin' }),
    seo('site_title', 'Vibework'),
    seo('site_description', ''),
    seo('og_image', ''),
    seo('robots_index', true),
    { key: 'social_x', value: '', category: 'social' },
  )
})

test('site settings are public, except for the head code, which admins can read', async () => {
  const boss = await aPerson({ role: 'super_admin' })
  await boss.siteSettings.saveAll({
    settings: [seo('head_code', '<meta name="proof" content="1">')],
    currentPassword: PASSWORD,
  })
  for (const person of [await aVisitor(), await aPerson()]) {
    const list = await person.siteSettings.list({})
    expect(list.map(({ key }) => key)).toEqual([
      'site_title',
      'site_description',
      'site_keywords',
      'og_title',
      'og_description',
      'og_image',
      'twitter_card',
      'robots_index',
      'robots_follow',
      'support_email',
      'registration_open',
      'homepage_layout',
      'social_x',
      'social_linkedin',
      'social_github',
      'social_youtube',
      'logo',
    ])
    expect(JSON.stringify(list)).not.toContain('proof')
  }
  const admin = await aPerson({ role: 'admin' })
  const code = (await admin.siteSettings.list({})).find(({ key }) => key === 'head_code')
  expect(code).toMatchObject({ value: '<meta name="proof" content="1">', category: 'seo' })
})

test('a change applies immediately, keeps ids and has a date', async () => {
  const admin = await aPerson({ role: 'admin' })
  const before = await admin.siteSettings.list({})
  const after = await save(admin, seo('site_title', ' Brick Lane '), seo('robots_index', false))
  expect(after.map(({ id, key }) => [id, key])).toEqual(before.map(({ id, key }) => [id, key]))
  expect(after[0]).toMatchObject({ key: 'site_title', value: 'Brick Lane', category: 'seo' })
  expect(Date.parse(after[0]?.updatedAt ?? '')).toBeGreaterThan(0)
  // The general settings show the same values.
  expect(await admin.generalSettings.get({})).toMatchObject({
    siteTitle: 'Brick Lane',
    isHiddenFromSearch: true,
  })
  expect(await admin.settings.site({})).toMatchObject({ title: 'Brick Lane' })
  expect(await value('robots_index')).toBe('false')
})

test.each([
  ['site_title', '😀'.repeat(61), 'Site title should be 60 characters or less'],
  ['site_title', ' \u200b ', 'Please enter a name'],
  ['site_description', 'x'.repeat(161), 'Site description should be 160 characters or less'],
  ['og_title', 'x'.repeat(61), 'OG title should be 60 characters or less'],
  ['og_description', 'x'.repeat(161), 'OG description should be 160 characters or less'],
  ['og_image', 'not an address', 'Please enter a valid URL'],
  ['og_image', 'javascript:alert(1)', 'Please enter a valid URL'],
  ['og_image', 'data:image/png;base64,AAAA', 'Please enter a valid URL'],
  [
    'og_image',
    'http://169.254.169.254/latest',
    'Please enter an address that starts with https://',
  ],
  ['og_image', 'https://user:pw@pictures.example/a.png', 'Please enter a valid URL'],
  ['og_image', '/media/../api/logout', 'Please enter a valid URL'],
  ['twitter_card', 'player', 'Please choose summary or summary_large_image'],
  ['robots_index', 'yes', 'Please say yes or no'],
  ['robots_follow', 'TRUE', 'Please say yes or no'],
  ['secret', 'x', 'There is no such setting'],
  ['__proto__', 'x', 'There is no such setting'],
  ['toString', 'x', 'There is no such setting'],
])('%s as %j is rejected, and nothing is saved [control 2]', async (key, wrong, message) => {
  const admin = await aPerson({ role: 'admin' })
  const saving = save(admin, seo('site_description', 'Never kept'), seo(key, wrong))
  const isSame = key === 'site_description'
  await expect(saving).rejects.toMatchObject({
    status: 400,
    errors: [{ path: key, message: isSame ? 'This setting appears twice' : message }],
  })
  expect(await value('site_description')).toBe('')
})

test('the title limit counts emojis as one character and ignores surrounding spaces', async () => {
  const admin = await aPerson({ role: 'admin' })
  await save(admin, seo('site_title', `  ${'😀'.repeat(60)}  `))
  expect(await value('site_title')).toBe('😀'.repeat(60))
})

test('all errors are reported, including duplicate keys, wrong categories and an empty list', async () => {
  const admin = await aPerson({ role: 'admin' })
  const saving = admin.siteSettings.saveAll({
    settings: [
      seo('og_title', 'x'.repeat(61)),
      seo('og_image', 'nowhere'),
      seo('twitter_card', 'summary'),
      seo('twitter_card', 'summary'),
      { key: 'site_title', value: 'Mine', category: 'money' },
      { key: 'logo', value: '/media/x.webp', category: 'branding' },
    ],
  })
  await expect(saving).rejects.toMatchObject({
    status: 400,
    errors: [
      { path: 'og_title' },
      { path: 'og_image' },
      { path: 'twitter_card', message: 'This setting appears twice' },
      { path: 'site_title', message: 'This setting is not in that category' },
      { path: 'logo', message: 'The logo must be uploaded' },
    ],
  })
  const none = admin.siteSettings.saveAll({ settings: [] })
  await expect(none).rejects.toMatchObject({ status: 400 })
  const post = await admin.fetch('/api/admin/site-settings/batch', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ settings: [{ key: 'og_title', value: ['x'], category: 'seo' }] }),
  })
  expect(post.status).toBe(400)
})

test('head code can be changed by super admins only, with their password [control 53]', async () => {
  const code = seo('head_code', '<script>window.here = 1</script>')
  const settings = [seo('site_description', 'Never kept'), code]
  const admin = await aPerson({ role: 'admin' })
  const boss = await aPerson({ role: 'super_admin' })
  const tries = [
    [admin, { currentPassword: PASSWORD }, 'auth.forbidden'],
    [boss, {}, 'reauth_required'],
    [boss, { currentPassword: 'a guess' }, 'auth.wrong_password'],
  ] as const
  for (const [person, more, reason] of tries) {
    const saving = person.siteSettings.saveAll({ settings, ...more })
    await expect(saving).rejects.toMatchObject({ status: 403, code: reason })
  }
  expect(await value('site_description')).toBe('')
  const wrong = boss.siteSettings.saveAll({
    settings: [seo('head_code', '\n<iframe src="https://evil.example">')],
    currentPassword: PASSWORD,
  })
  await expect(wrong).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'head_code', message: expect.stringContaining('Line 2: ') as string }],
  })
  await boss.siteSettings.saveAll({ settings: [code], currentPassword: PASSWORD })
  expect(await value('head_code')).toBe(code.value)
  const { items } = await boss.audit.list({ limit: 5, action: 'settings.seo_changed' })
  expect(items[0]).toMatchObject({
    after: { headCode: code.value },
    actor: { id: boss.user.id },
  })
})

test('sections with shared settings conflict, and a change without version overwrites', async () => {
  const [first, second] = [await aPerson({ role: 'admin' }), await aPerson({ role: 'admin' })]
  const { version } = await first.siteSettings.seo({})
  const general = await second.generalSettings.get({})
  await second.generalSettings.set({ ...general, siteTitle: 'Changed in between' })
  const late = first.siteSettings.saveAll({ settings: [seo('site_title', 'Late')], version })
  await expect(late).rejects.toMatchObject({ status: 409, code: 'settings.stale' })
  await save(first, seo('site_title', 'Over it'))
  const stale = second.generalSettings.set({ ...general, siteTitle: 'Late, too' })
  await expect(stale).rejects.toMatchObject({ status: 409, code: 'settings.stale' })
  expect(await value('site_title')).toBe('Over it')
})

const layout = (value: string) => ({ key: 'homepage_layout', value, category: 'general' })

test('the version of the SEO form is checked wherever an SEO setting is in the batch', async () => {
  const admin = await aPerson({ role: 'admin' })
  const open = { key: 'registration_open', value: true, category: 'general' }
  await admin.siteSettings.saveAll({ settings: [open, seo('site_title', 'Before')] })
  const { version } = await admin.siteSettings.seo({})
  // The layout belongs to another section with its own versions; social links belong to General.
  const settings = [
    layout('page_only'),
    { key: 'social_x', value: 'https://x.com/together', category: 'social' },
    seo('site_title', 'Together'),
  ]
  await admin.siteSettings.saveAll({ settings, version })
  expect(await value('homepage_layout')).toBe('page_only')
  expect(await value('site_title')).toBe('Together')
  // An unchanged first setting must not skip the check of the others.
  for (const first of [layout('page_only'), layout('landing_and_page'), open]) {
    const late = { settings: [first, seo('site_title', 'Late')], version }
    const refusal = admin.siteSettings.saveAll(late)
    await expect(refusal).rejects.toMatchObject({ status: 409, code: 'settings.stale' })
  }
  expect(await value('homepage_layout')).toBe('page_only')
  expect(await value('site_title')).toBe('Together')
  await admin.siteSettings.saveAll({ settings: [layout('landing_and_page')] })
})

test('saving one social link keeps the others, also concurrently', async () => {
  const admin = await aPerson({ role: 'admin' })
  const social = (key: string, link: string) => ({ key, value: link, category: 'social' })
  await Promise.all([
    save(admin, social('social_x', 'https://x.com/us')),
    save(admin, social('social_github', 'https://github.com/us')),
  ])
  await save(admin, seo('og_title', ''), social('social_linkedin', 'https://linkedin.com/us'))
  const { x, github, linkedin } = (await admin.settings.site({})).social
  expect({ x, github, linkedin }).toEqual({
    x: 'https://x.com/us',
    github: 'https://github.com/us',
    linkedin: 'https://linkedin.com/us',
  })
  const { url } = await theServer()
  expect((await fetch(`${url}/api/site-settings`)).headers.get('cache-control')).toBe('no-cache')
})
