import { expect, test } from 'vitest'
import { isTimeZone } from '#platform/time-zones.ts'
import { isPictureAddress, isReservedUsername } from './account.ts'
import { linkSearch } from './web/link-search.ts'
import { profileChange, settingsForm, valuesOf } from './web/settings-values.ts'
import type { OwnAccount } from './own-contract.ts'

test('an avatar is an image of this site or an https address', () => {
  expect(isPictureAddress('https://example.org/me.png')).toBe(true)
  expect(isPictureAddress('/media/abc_DEF-123.webp')).toBe(true)
  const refused = [
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'http://example.org/me.png',
    '//example.org/me.png',
    '/media/../secret.webp',
    '/api/user/export',
    'https://me:secret@example.org/me.png',
    'me.png',
  ]
  expect(refused.filter((address) => isPictureAddress(address))).toEqual([])
})

test('a time zone must have a name', () => {
  expect(['Europe/Madrid', 'Etc/UTC', 'UTC'].filter((zone) => !isTimeZone(zone))).toEqual([])
  expect(
    ['+02:00', 'Mars/Olympus', '', 'Europe/Madrid '].filter((zone) => isTimeZone(zone)),
  ).toEqual([])
})

test('usernames of deleted accounts are reserved', () => {
  expect(isReservedUsername('Deleted-42')).toBe(true)
  expect(isReservedUsername('deleted-scenes')).toBe(false)
})

test("a link's token must be a single text", () => {
  expect(linkSearch({ token: 'abc' })).toEqual({ token: 'abc' })
  expect(linkSearch({ token: ['a', 'b'] })).toEqual({ token: undefined })
  expect(linkSearch({ token: 'x'.repeat(101) })).toEqual({ token: undefined })
})

const account = {
  email: 'nora@example.org',
  fullName: 'Nora New',
  headline: null,
  bio: 'Since 2011.',
  avatar: '/media/abc_DEF-123456789.webp',
} as OwnAccount

test('only changed fields are sent, and an uploaded avatar stays unless an address is typed', () => {
  const typed = valuesOf(account)
  expect(typed).toMatchObject({ headline: '', avatar: '' })
  expect(profileChange(typed, account)).toEqual({})
  expect(
    profileChange({ ...typed, bio: '', avatar: 'https://example.org/a.png' }, account),
  ).toEqual({ bio: '', avatar: 'https://example.org/a.png' })
})

test('a name that breaks a newer rule is kept, but a changed one must follow the rule', () => {
  const begun = { ...account, fullName: 'Studio @ Home' }
  const problems = (fullName: string) =>
    settingsForm(begun)
      .safeParse({ ...valuesOf(begun), fullName })
      .error?.issues.map(({ message }) => message) ?? []
  expect(problems('Studio @ Home')).toEqual([])
  expect(problems('Studio')).toEqual([])
  expect(problems('Studio @ Work')).toEqual(['Full name cannot contain a web or email address'])
})

test('changing the email address or password requires the current password', () => {
  const check = (change: object) =>
    settingsForm(account).safeParse({ ...valuesOf(account), ...change }).error?.issues[0]?.path
  expect(check({ email: 'NORA@example.org' })).toBeUndefined()
  expect(check({ email: 'new@example.org' })).toEqual(['currentPassword'])
  expect(check({ newPassword: 'another long secret' })).toEqual(['currentPassword'])
  expect(check({ newPassword: 'short', currentPassword: 'known' })).toEqual(['newPassword'])
  expect(check({ newPassword: 'long enough', currentPassword: 'known' })).toBeUndefined()
})
