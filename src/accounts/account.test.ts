import { expect, test } from 'vitest'
import { homeAfterLogin, homeAfterRegistration } from './account.ts'
import { safeNextPath } from './web/auth-search.ts'

const person = { isAdmin: false, isServiceProvider: false, onboardingCompleted: false }

test('after login admins, vibers and clients each go to their own page', () => {
  expect(homeAfterLogin({ ...person, isAdmin: true })).toBe('/admin')
  expect(homeAfterLogin({ ...person, isServiceProvider: true })).toBe('/dashboard')
  expect(homeAfterLogin(person)).toBe('/')
})

test('after registration a new viber goes to the tour, once', () => {
  const viber = { ...person, isServiceProvider: true }
  expect(homeAfterRegistration(viber)).toBe('/onboarding')
  expect(homeAfterRegistration({ ...viber, onboardingCompleted: true })).toBe('/dashboard')
  expect(homeAfterRegistration({ ...viber, isAdmin: true })).toBe('/admin')
  expect(homeAfterRegistration(person)).toBe('/')
})

test('after login only a path of this site is followed [control 30]', () => {
  expect(safeNextPath('/checkout/12?hours=2')).toBe('/checkout/12?hours=2')
  for (const evil of [
    '//evil.example',
    String.raw`/\evil.example`,
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '',
    undefined,
  ]) {
    expect(safeNextPath(evil)).toBeUndefined()
  }
})
