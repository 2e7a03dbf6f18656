import { expect, test } from 'vitest'
import { sendDueMails } from '#mail/server/send-due-mails.ts'
import { queueMail } from '#mail/server/service/outbox.ts'
import { aPerson, theServer } from '../../testing/server.ts'

test('a new site title applies immediately to pages, emails and the API description', async () => {
  const { system, database, url } = await theServer()
  const admin = await aPerson({ role: 'admin' })
  const siteTitle = 'Brick, Lane & "Co" <3'
  const before = await admin.generalSettings.get({})
  const supportEmail = 'help@bricklane.example'
  await admin.generalSettings.set({ ...before, siteTitle, supportEmail })
  expect(await admin.settings.site({})).toMatchObject({ title: siteTitle })
  const api = (await (await fetch(`${url}/api/openapi.json`)).json()) as { info: object }
  expect(api.info).toMatchObject({ title: `${siteTitle} API` })
  await queueMail(system, {
    userId: null,
    to: 'reader@example.org',
    locale: 'en',
    template: 'reset_password',
    values: { name: 'Reader', link: '/auth/reset?token=x' },
  })
  await sendDueMails(system)
  const { rows } = await database.pool.query<{ headers: Record<string, string>; html: string }>(
    `select headers, html from mailbox where to_address = 'reader@example.org'`,
  )
  expect(rows[0]?.headers).toMatchObject({
    From: '"Brick, Lane & Co <3" <no-reply@localhost>',
    'Reply-To': 'help@bricklane.example',
  })
  expect(rows[0]?.html).toContain('Brick, Lane &amp; &quot;Co&quot; &lt;3')
})
