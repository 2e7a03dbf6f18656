import { expect, test } from 'vitest'
import { renderMail } from '#mail/server/render.ts'
import { notificationKinds } from '#notifications/notification.ts'

const at = '2026-11-20T18:05:00.000Z'
const kinds = Object.keys(notificationKinds).filter((kind) => /^(?:offer|proposal)\./.test(kind))

test.each(kinds.flatMap((kind) => ['en', 'es', 'fr'].map((locale) => [kind, locale] as const)))(
  'the email about %s in %s has all its texts for both people',
  (kind, locale) => {
    const facts = { name: 'Liam', title: 'A logo', amountCents: 12_050, currency: 'usd', dueAt: at }
    const link = { link: '/offers/7', unsubscribe: '3.offers.sig' }
    const texts = ['client', 'viber'].flatMap((role) =>
      ['offer', 'change', 'hours'].map((what) => {
        const values = { ...facts, ...link, kind, role, what, reason: 'price', wasRead: 'yes' }
        const mail = {
          template: 'notification',
          locale,
          timeZone: 'Europe/Madrid',
          values,
        } as const
        return renderMail(mail, { site: 'Vibework', origin: 'https://vibework.example' }).text
      }),
    )
    for (const text of texts) {
      expect(text).toContain('A logo')
      expect(text).not.toMatch(/[{}]|undefined|NaN|kinds\.\w/)
    }
  },
)
