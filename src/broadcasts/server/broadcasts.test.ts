import { expect, test } from 'vitest'
import {
  aBroadcast,
  aDraft,
  deliver,
  newsMailsTo,
  newsOf,
  tomorrow,
  words,
} from '#testing/broadcast-scenes.ts'
import { aPerson, theServer } from '#testing/server.ts'

test('a draft is written, changed and deleted by admins, each of which is logged', async () => {
  const admin = await aPerson({ role: 'admin' })
  const draft = await admin.broadcasts.create({ ...words, link: '/browse?sort=rating' })
  expect(draft).toMatchObject({ state: 'draft', version: 1, sentBy: null, total: 0 })
  const { id } = draft
  const changed = await admin.broadcasts.put({ id, ...words, title: 'Other news', version: 1 })
  expect(changed).toMatchObject({ title: 'Other news', link: null, version: 2 })
  const stale = admin.broadcasts.put({ id, ...words, version: 1 })
  await expect(stale).rejects.toMatchObject({ status: 409, code: 'stale' })
  expect((await admin.broadcasts.list({})).items[0]).toMatchObject({ id, title: 'Other news' })
  await admin.broadcasts.remove({ id })
  await expect(admin.broadcasts.get({ id })).rejects.toMatchObject({ status: 404 })
  const log = await admin.audit.list({ subject: 'broadcast', subjectId: id })
  expect(log.items.map(({ action }) => action)).toEqual([
    'broadcast.deleted',
    'broadcast.changed',
    'broadcast.created',
  ])
})

test.each([
  ['a script as link', { link: 'javascript:alert(1)' }, 'link'],
  ['another site as a path', { link: '//evil.example' }, 'link'],
  ['another site behind a backslash', { link: '/\\evil.example' }, 'link'],
  ['a link without encryption', { link: 'http://news.example' }, 'link'],
  ['a link with a password', { link: 'https://me:secret@news.example' }, 'link'],
  ['a link that is too long', { link: `/${'a'.repeat(200)}` }, 'link'],
  ['an empty title', { title: ' \u200B ' }, 'title'],
  ['a title that is too long', { title: 'a'.repeat(101) }, 'title'],
  ['a text that is too long', { text: 'a'.repeat(2001) }, 'text'],
  ['an empty text', { text: '\n\n' }, 'text'],
  ['no way', { ways: [] }, 'ways'],
  ['a banner without an end', { ways: ['banner' as const] }, 'bannerLastDay'],
  [
    'a banner in the past',
    { ways: ['banner' as const], bannerLastDay: '2020-01-01' },
    'bannerLastDay',
  ],
  [
    'a banner for years',
    { ways: ['banner' as const], bannerLastDay: '2999-01-01' },
    'bannerLastDay',
  ],
])('%s is refused at its field', async (_, change, field) => {
  const admin = await aPerson({ role: 'admin' })
  const refused = admin.broadcasts.create({ ...words, ...change })
  await expect(refused).rejects.toMatchObject({ status: 400, errors: [{ path: field }] })
})

test('the words of an admin arrive as text, never as HTML', async () => {
  const member = await aPerson()
  const title = '<img src=x onerror=alert(1)> {name} <b>'
  const text =
    '</p><script>alert(1)</script>\n{count, plural, one {#}}\n<a href="javascript:x">x</a>'
  const { owner, broadcast } = await aBroadcast({
    title,
    text,
    link: 'https://news.example/?a=1&b="2"'.replaceAll('"', '%22'),
  })
  expect(broadcast).toMatchObject({ title, text, state: 'sent' })
  const { mail } = await owner.broadcasts.preview({ id: broadcast.id })
  expect(mail.subject).toBe(title)
  expect(mail.text).toContain('<script>alert(1)</script>')
  expect(mail.html).not.toContain('<script>')
  expect(mail.html).not.toContain('<img src=x')
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(mail.html).toContain('href="https://news.example/?a=1&amp;b=%222%22"')
  const { items } = await member.notifications.list({})
  expect(items[0]).toMatchObject({
    kind: 'news.broadcast',
    values: { title, text },
    link: 'https://news.example/?a=1&b=%222%22',
  })
})

test('each audience gets its broadcasts, by the ways that were chosen', async () => {
  const client = await aPerson()
  const viber = await aPerson({ isServiceProvider: true })
  await aBroadcast({ title: 'For clients', audience: 'clients', ways: ['bell'] })
  await aBroadcast({ title: 'For vibers', audience: 'vibers', ways: ['bell'] })
  const byMail = await aBroadcast({ title: 'By email', ways: ['mail'] })
  const all = await aBroadcast({ title: 'For everyone' })
  expect(await newsOf(client)).toEqual(['For everyone', 'For clients'])
  expect(await newsOf(viber)).toEqual(['For everyone', 'For vibers'])
  for (const person of [client, viber]) {
    expect(await newsMailsTo(person, byMail.broadcast)).toBe(1)
    expect(await newsMailsTo(person, all.broadcast)).toBe(1)
  }
  const { rows } = await (
    await theServer()
  ).database.pool.query(
    `select count(*)::int as count from mails where user_id = $1 and template <> 'broadcast'`,
    [client.user.id],
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('the preview shows the email and how many people each way reaches', async () => {
  const viber = await aPerson({ isServiceProvider: true })
  const { owner, draft } = await aDraft({ audience: 'vibers', link: '/browse' })
  const { id } = draft
  const before = (await owner.broadcasts.preview({ id })).reach
  const unconfirmed = await aPerson({ isServiceProvider: true, isEmailVerified: false })
  await aPerson()
  const preview = await owner.broadcasts.preview({ id })
  expect(preview.reach).toEqual({ ...before, audience: before.audience + 1, bell: before.bell + 1 })
  await viber.notifications.setPreferences({
    preferences: [{ topic: 'news', isListed: false, mail: 'off' }],
  })
  const { reach } = await owner.broadcasts.preview({ id })
  expect(reach).toEqual({ ...before, audience: before.audience + 1, mail: before.mail - 1 })
  expect(preview.mail.subject).toBe(words.title)
  expect(preview.mail.text).toContain('/browse')
  expect(preview.mail.text).toContain('/unsubscribe?token=')
  expect(await newsOf(unconfirmed)).toEqual([])
  const page = await owner.fetch(`/api/admin/broadcasts/${id}/mail.html?theme=dark`)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain('sandbox')
  expect(await page.text()).toContain('They have a fixed price.')
  expect((await viber.fetch(`/api/admin/broadcasts/${id}/mail.html`)).status).toBe(403)
})

test('a link to a page that does not exist is named at the draft', async () => {
  const owner = await aPerson({ role: 'super_admin' })
  const isBroken = async (link: string) => {
    const { id } = await owner.broadcasts.create({ ...words, link })
    return (await owner.broadcasts.preview({ id })).isLinkBroken
  }
  expect(await isBroken('/no-such-page')).toBe(true)
  expect(await isBroken('/no/such?page=1')).toBe(true)
  for (const link of ['', '/', '/browse?sort=rating', '/gigs#top', '/feed.xml', '/Vibers/1'])
    expect([link, await isBroken(link)]).toEqual([link, false])
  expect(await isBroken('https://news.example/no-such-page')).toBe(false)

  const page = { title: 'Winter sale', content: '<p>Packages for less.</p>', slug: 'winter-sale' }
  const { id } = await owner.pages.create({ ...page, status: 'draft' })
  expect(await isBroken('/winter-sale')).toBe(true)
  await owner.pages.update({ id, ...page, status: 'published' })
  expect(await isBroken('/winter-sale')).toBe(false)
  const { version } = await owner.moduleSettings.get({})
  await owner.moduleSettings.set({ version, switchedOffModules: ['blog'] })
  expect(await isBroken('/blog/post/hello')).toBe(true)
  await owner.moduleSettings.set({ version: version + 1, switchedOffModules: [] })
  expect(await isBroken('/blog/post/hello')).toBe(false)
})

test('an address in the text is a link in the email, and nothing else is', async () => {
  const text = 'See https://news.example/?a=1&b=2, (HTTPS://x.example).\njavascript:alert(1) <b>'
  const { owner, draft } = await aDraft({ text })
  const { mail } = await owner.broadcasts.preview({ id: draft.id })
  const links = [...mail.html.matchAll(/<a class="link" href="([^"]*)"[^>]*>([^<]*)<\/a>/g)]
  expect(links.map(([, href, shown]) => [href, shown])).toEqual([
    ['https://news.example/?a=1&amp;b=2', 'https://news.example/?a=1&amp;b=2'],
    ['https://x.example/', 'HTTPS://x.example'],
  ])
  expect(mail.html).toContain('javascript:alert(1) &lt;b&gt;')
  expect(mail.text).toContain(text.split('\n')[0])
})

test('a test goes to the admin alone, with one-click unsubscribe, and leaves the draft', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { id } = await admin.broadcasts.create(words)
  expect(await admin.broadcasts.test({ id })).toMatchObject({
    outcome: 'kept',
    to: admin.user.email,
  })
  const { database } = await theServer()
  const { rows } = await database.pool.query<{
    to_address: string
    headers: Record<string, string>
  }>('select to_address, headers from mailbox where subject = $1 order by id desc limit 1', [
    words.title,
  ])
  expect(rows).toMatchObject([
    {
      to_address: admin.user.email,
      headers: {
        'List-Unsubscribe': expect.stringContaining('/api/unsubscribe/') as string,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    },
  ])
  expect(await admin.broadcasts.get({ id })).toMatchObject({ state: 'draft' })
})

test('only a super admin sends, and what was sent cannot be changed or deleted', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { id, version } = await admin.broadcasts.create({ ...words, ways: ['bell'] })
  await expect(admin.broadcasts.send({ id, version })).rejects.toMatchObject({ status: 403 })
  const owner = await aPerson({ role: 'super_admin' })
  const old = owner.broadcasts.send({ id, version: version + 1 })
  await expect(old).rejects.toMatchObject({ status: 409, code: 'stale' })
  const sending = await owner.broadcasts.send({ id, version })
  expect(sending).toMatchObject({ state: 'sending', sentBy: { id: owner.user.id } })
  for (const refused of [
    admin.broadcasts.put({ id, ...words, version }),
    admin.broadcasts.remove({ id }),
  ]) {
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'broadcast.not_draft' })
  }
  const { database } = await theServer()
  const change = database.pool.query(`update broadcasts set title = 'Other' where id = $1`, [id])
  await expect(change).rejects.toThrow('never changes')
  await deliver()
  const sent = await admin.broadcasts.get({ id })
  expect(sent).toMatchObject({ state: 'sent', failed: 0, finishedAt: expect.any(String) as string })
  expect(sent.total).toBe(sent.sent + sent.skipped)
})

test('the list has all broadcasts, newest first, in pages', async () => {
  const { owner } = await aDraft({ ways: ['banner'], bannerLastDay: await tomorrow() })
  const all = await owner.broadcasts.list({ limit: 100 })
  expect(all.total).toBe(all.items.length)
  const first = await owner.broadcasts.list({ limit: 1 })
  const cursor = new URLSearchParams(first.next).get('cursor') ?? ''
  const second = await owner.broadcasts.list({ limit: 1, cursor })
  expect([...first.items, ...second.items]).toEqual(all.items.slice(0, 2))
})
