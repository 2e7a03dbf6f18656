import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { offPlatform } from './off-platform.ts'

const contact = [
  'You can reach me at maya.lind@gmail.com',
  'mail: maya+work@studio-lind.co.uk',
  'maya (at) gmail dot com',
  'maya[at]studio.io',
  'maya at studio dot com',
  'maya at gmail',
  'maya arroba gmail punto com',
  'maya arobase orange point fr',
  'My shop is closed, so write to me at info@ourshop.com',
  'I run a shop, write to ana@studio-lind.es',
  'Let us skip the form, reach out at ana@studio-lind.es',
  'Call +34 612 345 678',
  'my cell is 415-555-2671',
  '(415) 555-2671',
  'Mon portable : 06 12 34 56 78',
  'mi móvil 612 345 678',
  '+49 (0)30 1234 5678',
  '0044 20 7946 0958',
  'call me 5552671 after six',
  'six one two, three four five, six seven eight',
  'It is 6 1 2 3 9 5 6 7 8',
  'Message me on WhatsApp',
  'message me on Whats app please',
  'Let’s talk on Telegram instead',
  'my telegram is @maya',
  'Telegram: @mayalind',
  'whatsapp me',
  'Do you have WhatsApp?',
  'add me on Discord',
  'Can we move to Signal?',
  'https://wa.me/34612345678',
  'join t.me/mayalind',
  'Escríbeme por WhatsApp',
  'mi WhatsApp es el mismo',
  'Écris-moi sur WhatsApp',
  'Parlons plutôt sur Telegram',
  'What is your Skype?',
]

const payment = [
  'Pay me directly and I give you 10 % off',
  'You can pay me via PayPal',
  'I’ll pay you by bank transfer',
  'send the money with Western Union',
  'Could you send half in bitcoin?',
  'My PayPal is maya@studio.io',
  'paypal.me/mayalind',
  'my iban: see below',
  'DE89 3704 0044 0532 0130 00',
  'ES9121000418450200051332',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  'Let us settle this outside of the platform',
  'we can avoid the platform fee',
  'skip the 20% fee',
  'It is cheaper without the service fee',
  'See my price list, we can do it without the platform fee',
  'can we go off-platform?',
  'We could continue the project outside the site',
  'Págame directamente',
  'te pago por Bizum',
  'lo hacemos fuera de la plataforma',
  'Tu peux payer par virement',
  'on peut faire ça hors plateforme',
  'sans frais de plateforme',
  'I can pay in cash',
]

const fine = [
  'order 1234567',
  'commit 4829103',
  'commit 9b9daef4829103',
  'See order #1042, invoice 2026-000123',
  'Version 1.5.2 is out, 10.0.19045 follows',
  'The server listens on port 3000',
  '@media (min-width: 375px) { }',
  '@tanstack/react-virtual@3.14.26',
  'git@github.com:vibework/site.git',
  'The form should refuse user@example.com',
  '2026-11-20T18:30:00Z',
  'on 2026-11-20 at 18:30',
  '20.11.2026',
  'It costs $1,250.00, or 1 250 000 in all',
  '$612.345.678 is a lot',
  'between 600 000 000 and 700 000 000 rows',
  '192.168.178.100 and 10.0.0.1',
  'issue 48, pull request 1250, ticket 20261120',
  'ISBN 978-3-16-148410-0',
  'md5 1f3870be274f6c49b3e31a0c6728957f',
  'sha 3f786850e387550fdab836ed7e6dc881de23001b',
  'uuid 6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  'I build Telegram bots',
  'Can you add a WhatsApp button to our shop?',
  'my Telegram bot answers twice',
  'Our clients write to us on their own, then the WhatsApp integration fails',
  'send notifications via WhatsApp to customers',
  'Let’s talk about the Discord server template tomorrow',
  'the signal handler is never called',
  'Integrate PayPal and Stripe',
  'I can add a PayPal button',
  'The customer pays with PayPal and returns to the shop',
  'When users pay by card they see an error',
  'You will be paid once you approve the order',
  'Can I pay for two more hours?',
  'I pay attention to cash flow reports',
  'The fee is 20 %, I know',
  'no fees shown in the cart',
  'Look at example.com and at vibework.dev',
  'at this point it works',
  'Meet at noon',
  'Call the function with 1234567',
  'call me when the build is done, in 15 minutes',
  'Text me here once order 4829103 is ready',
  'my number one wish is speed',
  'one two three testing',
  '1 2 3 4 5 6 7 8 9',
  '1 0 1 0 1 1 0 0',
  'margin: 0 0 16 24; rgba(0, 0, 0, 0.25)',
  'SKU AB12 3456 7890 1234',
  'rated 4.9 by 1204 people since 2019',
  'Works on 375 x 812, 768 x 1024 and 1280 x 800',
  'from 9 to 5, 7 days a week, 24/7',
  'line 1204, column 88',
  'I tested with card 4242 4242 4242 4242',
  'Do it directly in the app, please',
  'let users pay directly in the app',
  'write outside the box',
  'Trabajo directamente con Figma',
  'Je travaille directement dans votre dépôt',
  'fuera de horario no contesto',
  'hors taxes, 500 €',
  'Great, thank you!',
  'Ticket 415-555-2671',
  'order no. 612 345 678',
  'send 600 700 800 units',
  'about 612 345 678 rows',
  'Tracking number 00123456789012',
  'meeting at 10 at google dot com',
  'Contact form sends to info@ourshop.com',
  'The form should mail orders to sales@ourshop.com and to office@ourshop.com',
  'El formulario de contacto envía a info@mitienda.es',
  'Le formulaire envoie à contact@maboutique.fr',
  'Show the price without the service fee.',
  'The report lists totals without platform fees',
  'Mostrar el precio sin la comisión de la plataforma',
]

test.each(contact)('%j is recognized as contact elsewhere', (text) => {
  expect(offPlatform(text)).toContain('contact')
})

test.each(payment)('%j is recognized as payment elsewhere', (text) => {
  expect(offPlatform(text)).toContain('payment')
})

test.each(fine)('%j causes no warning', (text) => {
  expect(offPlatform(text)).toEqual([])
})

// A pattern with catastrophic backtracking would exceed the timeout of the test on these texts.
test.each([
  'a'.repeat(5000),
  '1 '.repeat(2500),
  '+1 ('.repeat(1250),
  'x@'.repeat(2500),
  'a.'.repeat(2500),
  'DE89 '.repeat(1000),
  'let us talk '.repeat(400),
  'i can pay '.repeat(500),
  'we pay you '.repeat(400),
  'a at '.repeat(1000),
  'aA1'.repeat(1667),
  '1'.repeat(5000),
  '1-'.repeat(2500),
  '_1'.repeat(2500),
  '_'.repeat(5000),
  'no '.repeat(1667),
])('a text of endless %.12j is checked in time', (text) => {
  expect(offPlatform(text)).not.toContain('payment')
})

test('requests before and after a long run are still recognized', () => {
  for (const run of ['aA1', '1', '_1', 'a.']) {
    const long = run.repeat(1000)
    expect(offPlatform(`${long} call me at maya@studio.io ${long}`)).toContain('contact')
    expect(offPlatform(`${long} pay me directly ${long}`)).toEqual(['payment'])
  }
})

test.each(['contact', 'payment'])('no pattern of %s contains an unbounded repetition', (name) => {
  const source = readFileSync(new URL(`off-platform/${name}.ts`, import.meta.url), 'utf8')
  expect(source.match(/(?:[\])]|\\\w)[*+]|\{\d+,\}/g)).toBeNull()
})
