import { expect, test } from 'vitest'
import { isLinkAddress, isPictureAddress, linkAddress } from './addresses.ts'

test.each([
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  [' example.org ', 'https://example.org'],
  ['//example.org/a', 'https://example.org/a'],
  ['www.example.org:8080/a', 'https://www.example.org:8080/a'],
  ['/about', '/about'],
  ['#prices', '#prices'],
  ['maya@example.org', 'mailto:maya@example.org'],
  ['mailto:maya@example.org', 'mailto:maya@example.org'],
  ['tel:+34 600 000 000', 'tel:+34 600 000 000'],
])('%s becomes a link to %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  ' \u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'https:\\\\example.org',
  '/\\example.org',
  'ftp://example.org',
  'two words',
  '',
])('%j is not accepted as a link', (typed) => {
  expect(linkAddress(typed)).toBeUndefined()
  expect(isLinkAddress(typed)).toBe(false)
})

test('images need an https address or an upload', () => {
  expect(isPictureAddress('https://example.org/a.png')).toBe(true)
  expect(isPictureAddress('/media/abc-DEF_1.webp')).toBe(true)
  for (const address of [
    'http://example.org/a.png',
    'data:image/png;base64,AA',
    '/api/logout',
    '//example.org/a.png',
    'a.png',
  ])
    expect(isPictureAddress(address)).toBe(false)
})
