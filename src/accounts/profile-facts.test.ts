import { expect, test } from 'vitest'
import { isWebLink, linkText } from './profile-facts.ts'
import { FactsForm, factsChange, factsValues, linesOf } from './web/facts/facts-values.ts'
import type { OwnAccount } from './own-contract.ts'

test('a link is an http or https address with a domain name and without credentials', () => {
  const accepted = ['https://example.org', 'http://example.org/a?b=c#d', 'HTTPS://EXAMPLE.ORG']
  expect(accepted.filter((link) => !isWebLink(link))).toEqual([])
  const refused = [
    'javascript:alert(1)',
    'JaVaScRiPt://example.org/%0Aalert(1)',
    'data:text/html,hello',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'ftp://example.org',
    'mailto:me@example.org',
    '//example.org',
    '/media/a.webp',
    'example.org',
    'https:example.org',
    'https:\\\\example.org',
    'https://me@example.org',
    'https://me:secret@example.org',
    'https://localhost/a',
    'https://example.',
    'https://',
    'not an address',
    '',
  ]
  expect(refused.filter((link) => isWebLink(link))).toEqual([])
})

test.each([
  ['https://example.org/', 'example.org'],
  ['https://www.example.org/work/?from=me#top', 'example.org/work'],
  ['http://example.org:8080/a%20b', 'example.org:8080/a%20b'],
  // A Cyrillic а.
  ['https://ex\u0430mple.org', 'xn--exmple-4nf.org'],
  ['https://example.org/\u202Egro', 'example.org/%E2%80%AEgro'],
])('%s is shown as %s', (link, text) => {
  expect(linkText(link)).toBe(text)
})

const account = {
  country: 'ES',
  languages: [{ language: 'es', level: 'native' }],
  links: ['https://example.org'],
  education: [],
  certificates: ['One', 'Two'],
} as unknown as OwnAccount

test('only changed facts are sent', () => {
  const typed = factsValues(account)
  expect(typed).toMatchObject({ country: 'ES', certificates: 'One\nTwo' })
  expect(factsChange(typed, account)).toEqual({})
  expect(factsChange({ ...typed, country: '', education: ' BSc \n\n MA ' }, account)).toEqual({
    country: null,
    education: ['BSc', 'MA'],
  })
})

test('a row without a language is left out', () => {
  const typed = factsValues(account)
  const languages = [...typed.languages, { language: '', level: 'basic' as const }]
  expect(factsChange({ ...typed, languages }, account)).toEqual({})
})

test('lines are checked by the rules of the server', () => {
  const problem = (change: object) =>
    FactsForm.safeParse({ ...factsValues(account), ...change }).error?.issues.map(
      ({ path, message }) => [path[0], message],
    ) ?? []
  expect(problem({})).toEqual([])
  expect(problem({ links: 'https://example.org\n\nhttp://example.org/a\n' })).toEqual([])
  expect(problem({ links: 'https://example.org\njavascript:alert(1)' })).toEqual([
    ['links', 'Please enter complete addresses, such as https://example.org/my-work'],
  ])
  expect(problem({ education: 'x'.repeat(121) })).toEqual([
    ['education', 'Each line has at most 120 characters'],
  ])
  expect(problem({ certificates: 'x\n'.repeat(11) })).toEqual([
    ['certificates', 'Please enter at most 10 lines'],
  ])
  expect(linesOf(' a\r\n\n b ')).toEqual(['a', 'b'])
})
