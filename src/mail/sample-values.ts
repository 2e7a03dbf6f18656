import type { MailTemplate, MailValues } from './templates.ts'

export const sampleAt = '2026-11-20T18:05:00.000Z'

/** Values of each template, as documented in templates.ts, for previews and tests. */
export const sampleValues: Record<MailTemplate, MailValues> = {
  verify_email: { name: 'Maya', link: '/auth/confirm?token=abc' },
  change_email: { name: 'Maya', link: '/auth/confirm?token=abc' },
  email_change_asked: { name: 'Maya', email: 'new@example.org', at: sampleAt },
  email_changed: { name: 'Maya', email: 'new@example.org', at: sampleAt },
  reset_password: { name: 'Maya', link: '/auth/reset?token=abc' },
  password_changed: { name: 'Maya', at: sampleAt },
  new_sign_in: { name: 'Maya', at: sampleAt, device: 'Firefox, Windows', address: '192.0.2.7' },
  two_step_changed: { name: 'Maya', at: sampleAt, change: 'totp_on' },
  codes_guessed: { name: 'Maya', at: sampleAt, untilAt: sampleAt },
  role_changed: { name: 'Maya', role: 'admin' },
  account_suspended: {
    name: 'Maya',
    reason: 'Spam in messages',
    link: '/appeal?token=abc',
  },
  account_restored: { name: 'Maya', note: '' },
  appeal_decided: { name: 'Maya', outcome: 'refused', answer: 'The messages were spam.' },
  account_deleted: { name: 'Maya', at: sampleAt },
  invited: { role: 'viber', link: '/auth?tab=register&as=viber#email=nora%40example.org' },
  contact_message: {
    name: 'Nora',
    email: 'nora@example.org',
    subject: 'An invoice',
    message: 'Where is it?',
    link: '/admin/inbox?kind=contact&item=contact-7',
  },
  test: { name: 'Maya' },
  notification: {
    kind: 'order.paid',
    name: 'Liam',
    title: 'A logo',
    orderId: 7,
    amountCents: 12_050,
    currency: 'usd',
    dueAt: sampleAt,
    link: '/orders/7',
    unsubscribe: '3.orders.sig',
  },
  order_placed: {
    orderId: 7,
    title: 'A logo',
    amountCents: 12_050,
    currency: 'usd',
    dueAt: sampleAt,
    reviewDays: 7,
    isConfirmed: 'yes',
    link: '/orders/7',
    unsubscribe: '3.orders.sig',
  },
  broadcast: {
    title: 'New in December',
    text: 'You can now offer packages.\nThey have a fixed price, so clients order them at once.',
    link: '/browse',
    unsubscribe: '3.news.sig',
  },
  unread: { unsubscribe: '3.orders.sig' },
  digest: {
    count: 3,
    items: [
      { kind: 'review.received', name: 'Liam', title: 'A logo', rating: 1, link: '/orders/7' },
      { kind: 'review.answered', name: 'Noor', link: '/orders/9' },
    ],
    unsubscribe: '3.digest.sig',
  },
}
