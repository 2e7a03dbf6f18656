import { createTransport } from 'nodemailer'
import type { Config } from '#platform/server/config.ts'
import { examinePayments } from '#platform/server/drivers/payments/examine.ts'
import { reasonOf } from '#platform/server/reason.ts'
import { ok, problem, warning } from './finding.ts'

const PATIENCE_MS = 10_000
const TAKE_MONEY = 'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET'

/** Connects and authenticates without sending an email. */
export async function checkMail({ smtpUrl, mailFrom, isPublic }: Config) {
  if (!smtpUrl) {
    return isPublic
      ? problem('SMTP_URL is not set, so no email is sent. Set it to your mail server.')
      : ok('Emails go to the mailbox at /dev/mailbox. Set SMTP_URL to send them')
  }
  const { host } = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
  try {
    await transport.verify()
  } catch (error) {
    return problem(`${host} refuses the login (${reasonOf(error)}). Check SMTP_URL.`)
  } finally {
    transport.close()
  }
  if (mailFrom) return ok(`${host} accepts the login; emails are sent from MAIL_FROM`)
  return warning(
    `${host} accepts the login. Set MAIL_FROM to your own address, or emails look like spam.`,
  )
}

/** The setup page runs the same examination and has its own texts for the results. */
export async function checkPayments(config: Config) {
  const { found, isLive, reason } = await examinePayments(config)
  const mode = isLive ? 'live' : 'test'
  const isTestInPublic = config.isPublic && !isLive
  const results = {
    none: warning(`PAYMENTS=none: nothing can be ordered. ${TAKE_MONEY}.`),
    rehearsed: isTestInPublic
      ? warning(`Test payments: no real money moves. ${TAKE_MONEY} before you open.`)
      : ok(`Test payments: no real money moves. ${TAKE_MONEY} to take some`),
    refused: problem(`Stripe refuses STRIPE_SECRET_KEY. Copy the ${mode} key again.`),
    odd: problem(`Stripe answers ${reason}. Check the key's permissions.`),
    unreachable: problem(`Stripe cannot be reached (${reason}). Check the network.`),
    one_secret: warning(
      `Stripe answers (${mode} keys), but there is one webhook secret: the endpoint for ` +
        'connected accounts needs its own, separated by a comma.',
    ),
    answers: isTestInPublic
      ? warning('Stripe answers, with test keys: no real money moves. Set the live keys.')
      : ok(`Stripe answers (${mode} keys, both webhook secrets)`),
  }
  return results[found]
}
