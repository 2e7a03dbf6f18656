import { expect, test } from 'vitest'
import { asciiEmail, EmailAddress, EmailOrNothing } from './email-address.ts'
import { shownEmail } from './server/shown-email.ts'

test.each([
  ['anna@xn--e1afmkfd.xn--p1ai', 'anna@xn--e1afmkfd.xn--p1ai'],
  ['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'],
  ['Jörg@example.org', undefined],
  ['joerg@MÜNCHEN.example', 'joerg@xn--mnchen-3ya.example'],
  ['r&d@company.com', 'r&d@company.com'],
  ["o'neil+shop@example.co.uk", "o'neil+shop@example.co.uk"],
  ['  anna@example.org ', 'anna@example.org'],
  ['x@ex-.com', undefined],
  ['x@-ex.com', undefined],
  ['a@b.co,c@d.co', undefined],
  ['two@signs@example.org', undefined],
  ['x@примéр /path', undefined],
  ['x@ä?y', undefined],
  ['nobody', undefined],
  ['', undefined],
  [`${'x'.repeat(250)}@a.co`, undefined],
])("the address %j is read as %j, as a browser's email field does", (typed, read) => {
  expect(EmailAddress.safeParse(typed).data).toBe(read)
  expect(EmailOrNothing.safeParse(typed).data).toBe(typed === '' ? '' : read)
})

test('a domain is shown in its own script, unless it mixes alphabets that look alike', () => {
  expect(shownEmail('anna@xn--e1afmkfd.xn--p1ai')).toBe('anna@пример.рф')
  expect(shownEmail('joerg@xn--mnchen-3ya.example')).toBe('joerg@münchen.example')
  expect(shownEmail('anna@example.org')).toBe('anna@example.org')
  // A Cyrillic “а” among Latin letters.
  const lookalike = asciiEmail('support@ex\u0430mple.org')
  expect(shownEmail(lookalike)).toBe(lookalike)
  expect(shownEmail('x@xn--a.com')).toBe('x@xn--a.com')
})
