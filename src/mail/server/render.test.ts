import { expect, test } from 'vitest'
import { sampleAt as at, sampleValues as filled } from '../sample-values.ts'
import { mailTemplates, type MailTemplate, type MailValues } from '../templates.ts'
import { renderMail } from './render.ts'

const sender = {
  site: 'Vibework',
  origin: 'https://vibework.example',
  noReply: 'no-reply@vibework.example',
}
const render = (template: MailTemplate, change: { locale?: string; values?: MailValues } = {}) =>
  renderMail(
    {
      template,
      locale: change.locale ?? 'en',
      timeZone: 'Europe/Madrid',
      values: change.values ?? filled[template],
    },
    sender,
  )

test.each(
  mailTemplates.flatMap((template) => ['en', 'es', 'fr'].map((locale) => [template, locale])),
)('%s in %s has all its texts and no unfilled placeholders', (template, locale) => {
  const mail = render(template as MailTemplate, { locale: locale ?? 'en' })
  expect(mail.subject.length).toBeGreaterThan(5)
  for (const form of [mail.subject, mail.text, mail.html.replace(/<style>.*<\/style>/s, '')]) {
    expect(form).not.toMatch(/[{}]|undefined|NaN|mail\.\w|kinds\.\w/)
  }
  expect(mail.html).toContain(`<html lang="${locale}">`)
  expect(mail.headers['Content-Language']).toBe(locale)
})

test("amounts, dates and times use the reader's locale and time zone", () => {
  expect(render('notification').text).toContain('paid $120.50')
  expect(render('notification').text).toContain('November 20, 2026 at 7:05 PM GMT+1')
  expect(render('notification', { locale: 'es' }).text).toMatch(/120,50\sUSD?\$?|120,50\s\$/)
  expect(render('notification', { locale: 'fr' }).text).toContain('20 novembre 2026')
})

test.each([
  [{ change: 'totp_on' }, 'Two-step verification is on', 'needs a code'],
  [{ change: 'totp_off' }, 'Two-step verification is off', 'no longer needs'],
  [{ change: 'codes_renewed' }, 'You have new recovery codes', 'The old ones no longer work'],
  [{ change: 'code_used', left: 0 }, 'A recovery code was used', 'None is left'],
  [{ change: 'code_used', left: 3 }, 'A recovery code was used', '3 are left.'],
  [
    { change: 'passkey_added', passkey: 'My laptop' },
    'A passkey was added',
    '“My laptop” was added',
  ],
  [
    { change: 'passkey_removed', passkey: 'My key' },
    'A passkey was removed',
    '“My key” was removed',
  ],
  [{ change: 'cleared' }, 'Ways to log in were removed', 'had not been confirmed'],
])('a change of two-step verification or passkeys is described: %j', (what, subject, sentence) => {
  const values = { name: 'Maya', at, ...what }
  for (const locale of ['es', 'fr']) render('two_step_changed', { locale, values })
  const mail = render('two_step_changed', { values })
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain(sentence)
})

test.each([
  ['order.paid', 'Answer the order'],
  ['order.complete', 'Check the delivery'],
  ['order.approve', 'Open the order'],
  ['message.received', 'Read the message'],
  ['report.decided', 'View details'],
])('the button of an email about %s is labelled %s', (kind, words) => {
  const values = { ...filled.notification, kind, outcome: 'upheld', role: 'client' }
  for (const locale of ['es', 'fr']) render('notification', { locale, values })
  expect(render('notification', { values }).html).toContain(`>${words}</a>`)
})

test('an internationalized address is shown in its own script, and replies use its ASCII form', () => {
  const values = { ...filled.contact_message, email: 'anna@xn--e1afmkfd.xn--p1ai' }
  const { headers, text } = render('contact_message', { values })
  expect(text).toContain('anna@пример.рф')
  expect(headers['Reply-To']).toBe('anna@xn--e1afmkfd.xn--p1ai')
})

test.each([
  ['en', 'You received a tip', 'Liam tipped you $20.00 for “A logo”.', 'Open the order'],
  ['es', 'Has recibido una propina', 'Liam te ha dado una propina de', 'Abrir el pedido'],
  ['fr', 'Vous avez reçu un pourboire', 'Liam vous a donné un pourboire de', 'Ouvrir la commande'],
])('the email about a tip in %s names who gave it and how much', (locale, title, text, button) => {
  const { dueAt: _, ...facts } = filled.notification
  const values = { ...facts, kind: 'order.tip', orderId: 9, amountCents: 2000 }
  const mail = render('notification', { locale, values })
  expect(mail.subject).toBe(title)
  expect(mail.text).toContain(text)
  expect(mail.text).toMatch(/20[.,]00/)
  expect(mail.text).toContain('https://vibework.example/orders/7')
  expect(mail.html).toContain(`>${button}</a>`)
})

test('links go to this site only, in text and HTML', () => {
  const { text, html } = render('reset_password')
  expect(text).toContain('https://vibework.example/auth/reset?token=abc')
  expect(html).toContain('href="https://vibework.example/auth/reset?token=abc"')
  const foreign = render('notification', {
    values: { ...filled.notification, link: '//evil.example/x' },
  })
  expect(foreign.text).toContain('https://vibework.example/evil.example/x')
})

test.each([
  ['new_sign_in', '&part=security'],
  ['two_step_changed', '&part=security'],
  ['email_change_asked', '#profile'],
  ['notification', '&part=notifications'],
] as const)('%s links to the part of the settings it is about', (template, part) => {
  const url = `https://vibework.example/dashboard?tab=settings${part}`
  const { text, html } = render(template)
  expect(text).toContain(url)
  expect(html).toContain(`href="${url.replace('&', '&amp;')}"`)
})

test('text written by members is escaped', () => {
  const hostile = '<script>alert(1)</script>\r\nBcc: all@example.org & "{name}"'
  const { subject, html } = render('notification', {
    values: { ...filled.notification, name: hostile, title: hostile },
  })
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(subject).not.toMatch(/[\r\n]/)
  expect(
    render('verify_email', { values: { name: hostile, link: '/x"onclick="y' } }).html,
  ).not.toContain('"onclick="')
})

test('emails about news have one-click unsubscribe, emails about account security do not', () => {
  const { headers, text } = render('notification')
  expect(headers['List-Unsubscribe']).toBe(
    '<https://vibework.example/api/unsubscribe/3.orders.sig>',
  )
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(text).toContain('https://vibework.example/unsubscribe?token=3.orders.sig')
  for (const template of ['password_changed', 'reset_password', 'new_sign_in'] as const) {
    const mail = render(template)
    expect(mail.headers).not.toHaveProperty('List-Unsubscribe')
    expect(mail.text).not.toContain('/unsubscribe')
    expect(mail.text).toContain('can’t unsubscribe')
  }
})

test('a digest lists its items and says how many more there are', () => {
  const { subject, text, html } = render('digest')
  expect(subject).toBe('3 updates from Vibework')
  expect(text).toContain('Liam gave “A logo” 1 star.')
  expect(text).toContain('https://vibework.example/orders/9')
  expect(text).toContain('And one more.')
  expect(html.match(/class="rule"/g)).toHaveLength(2)
})

test('an unknown language falls back to English', () => {
  expect(render('password_changed', { locale: 'xx' }).headers['Content-Language']).toBe('en')
})

test('replies to a contact message go to its author, and its text is escaped', () => {
  const values = { ...filled.contact_message, message: '<b>Hi</b> {name}' }
  const mail = render('contact_message', { values })
  expect(mail.headers['Reply-To']).toBe('nora@example.org')
  expect(mail.subject).toBe('Nora wrote to Vibework')
  expect(mail.text).toContain('<b>Hi</b> {name}')
  expect(mail.html).toContain('&lt;b&gt;Hi')
})

test('news that a member caused says that answers do not reach them, and answers go to no one', () => {
  const values = { kind: 'message.received', name: 'Maya', link: '/messages/2', unsubscribe: 's' }
  for (const [locale, words] of [
    ['en', 'Replies to this email do not reach Maya.'],
    ['es', 'Las respuestas a este correo no llegan a Maya.'],
    ['fr', 'Les réponses à cet e-mail ne parviennent pas à Maya.'],
  ] as const) {
    const mail = render('notification', { locale, values })
    expect(mail.text).toContain(words)
    expect(mail.headers['Reply-To']).toBe('no-reply@vibework.example')
  }
  const { headers } = render('password_changed')
  expect(headers).not.toHaveProperty('Reply-To')
})
