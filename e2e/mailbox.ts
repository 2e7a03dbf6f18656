import { expect, type APIRequestContext } from '@playwright/test'
import type { MailboxEntry, MailboxMail } from '../src/mail/contract.ts'

/** Waits until an email with this subject arrives at the address; returns its text. */
export async function mailTo(
  request: APIRequestContext,
  address: string,
  subject: string,
): Promise<string> {
  const isIt = (mail: MailboxEntry) => mail.toAddress === address && mail.subject === subject
  const find = async () => {
    const mails = (await (await request.get('/api/dev/mailbox')).json()) as MailboxEntry[]
    return mails.find(isIt)?.id
  }
  await expect.poll(find, { message: `“${subject}” to ${address}` }).toBeDefined()
  const mail = await request.get(`/api/dev/mailbox/${await find()}`)
  return ((await mail.json()) as MailboxMail).text
}

/** The path of the link in the email. */
export async function linkMailedTo(
  request: APIRequestContext,
  address: string,
  subject: string,
): Promise<string> {
  const text = await mailTo(request, address, subject)
  const url = /https?:\/\/\S+token=[\w-]+/.exec(text)?.[0] ?? ''
  return url.replace(/^https?:\/\/[^/]+/, '')
}
