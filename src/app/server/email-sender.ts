import { sendDueMails } from '#mail/server/send-due-mails.ts'
import { MAIL_WAITS } from '#mail/server/service/outbox.ts'
import { mailDueNotifications } from '#notifications/server/notification-emails.ts'
import { NOTIFICATIONS_CHANGED } from '#notifications/server/service.ts'
import { systemContext, type Context, type Resources } from '#platform/server/context.ts'
import { attachFiles } from './email-attachments.ts'

/** Signals within this time are handled together. */
const PAUSE_MS = 300

/**
 * Sends emails moments after the event instead of with the next minute's sweep. Every process that runs background work
 * may receive the signal; each email is claimed by one of them.
 */
export function startEmailSender(resources: Resources): () => Promise<void> {
  const stops = [
    wake(resources, NOTIFICATIONS_CHANGED, mailDueNotifications),
    wake(resources, MAIL_WAITS, (ctx) => sendDueMails(ctx, attachFiles)),
  ]
  return async () => {
    for (const stop of stops) await stop()
  }
}

/** Runs the work once for all signals within the pause; a signal during the work makes it run again. */
function wake(resources: Resources, topic: string, work: (ctx: Context) => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  const run = () => {
    timer = undefined
    running = running
      .then(() => work(systemContext(resources)))
      .catch((error: unknown) =>
        resources.log.warn({ err: error }, 'sending emails failed and will be retried'),
      )
  }
  const ignore = resources.signals.on(topic, () => (timer ??= setTimeout(run, PAUSE_MS)))
  return async () => {
    ignore()
    clearTimeout(timer)
    await running
  }
}
