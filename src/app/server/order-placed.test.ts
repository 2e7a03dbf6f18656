import { expect, test } from 'vitest'
import { sendDueMails } from '#mail/server/send-due-mails.ts'
import type { OutgoingMail } from '#platform/server/drivers/mail/mail-transport.ts'
import { createMailbox } from '#platform/server/drivers/mail/mailbox.ts'
import { attachFiles } from './email-attachments.ts'
import { buy } from '../../testing/scenes.ts'
import { aPerson, aScene, theServer, type Person } from '../../testing/server.ts'

/** Sends all due emails and returns those to this person. The development mailbox keeps a copy. */
async function mailsFor(person: Person): Promise<OutgoingMail[]> {
  const { system, runJob, database } = await theServer()
  await runJob('notifications.mail')
  const mailbox = createMailbox({ db: database.db, now: system.now })
  const sent: OutgoingMail[] = []
  const send = async (mail: OutgoingMail) => {
    sent.push(mail)
    await mailbox.send(mail)
  }
  await sendDueMails({ ...system, mail: { ...mailbox, send } }, attachFiles)
  return sent.filter(({ to }) => to === person.user.email)
}

const startOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).subarray(0, 5)

test('the client gets an email with the receipt, the next steps and the deadline', async () => {
  const { client, viber, service } = await aScene()
  const order = await buy(client, service)
  const mails = await mailsFor(client)
  expect(mails).toHaveLength(1)
  const [mail] = mails
  expect(mail?.subject).toBe(`Your order #${order.id} is placed`)
  expect(mail?.text).toContain(`You paid $65.00 for “${service.title}”`)
  expect(mail?.text).toContain('Your receipt is attached.')
  const answerBy = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
  expect(mail?.text).toContain(answerBy.format(new Date(order.process.deadline ?? 0)))
  expect(mail?.text).toContain('you have 7 days to check it')
  expect(mail?.text).toContain(`/orders/${order.id}`)
  const [receipt] = (await client.documents.list({ order: order.id })).items
  expect(mail?.attachments).toMatchObject([
    { name: `${receipt?.number}.pdf`, contentType: 'application/pdf' },
  ])
  expect(startOf(mail?.attachments?.[0]?.bytes).toString()).toBe('%PDF-')
  // None of this goes to the viber, who only gets the notification about the order.
  expect((await mailsFor(viber)).map(({ attachments = [] }) => attachments)).toEqual([])
  expect((await viber.notifications.list({})).items.map(({ kind }) => kind)).toEqual(['order.paid'])
})

test('the attachment of an email can be opened in the development mailbox', async () => {
  const { client, service } = await aScene()
  await buy(client, service)
  const [mail] = await mailsFor(client)
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ name: string; bytes: Buffer }>(
    `select f.name, f.bytes from mailbox_files f join mailbox m on m.id = f.mailbox_id
     where m.to_address = $1`,
    [client.user.email],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.bytes).toEqual(Buffer.from(mail?.attachments?.[0]?.bytes ?? []))
})

test('an unconfirmed address gets a confirmation of the payment without text by other members', async () => {
  const { service } = await aScene({ title: 'A title by somebody else' })
  const client = await aPerson({ isEmailVerified: false })
  const order = await buy(client, service)
  const [mail] = await mailsFor(client)
  expect(mail?.text).toContain(`You paid $65.00 for order #${order.id}`)
  expect(mail?.text).toContain('Your receipt is on the site')
  expect(mail?.text).toContain('you have 7 days to check it')
  expect(mail?.html).not.toContain('A title by somebody else')
  expect(mail?.attachments).toEqual([])
})
