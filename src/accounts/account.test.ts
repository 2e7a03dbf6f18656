import { expect, test } from 'vitest'
import { homeAfterLogin, homeAfterRegistration } from './account.ts'
import { safeNextPath } from './web/auth-search.ts'

const person = { isAdmin: false, isServiceProvider: false, onboardingCompleted: false }

test('signing in leads admins, vibers and clients each to their own place', () => {
  expect(homeAfterLogin({ ...person, isAdmin: true })).toBe('/admin')
  expect(homeAfterLogin({ ...person, isServiceProvider: true })).toBe('/dashboard')
  expect(homeAfterLogin(person)).toBe('/')
})

test('registering leads a new viber through the tour, once', () => {
  const viber = { ...person, isServiceProvider: true }
  expect(homeAfterRegistration(viber)).toBe('/onboarding')
  expect(homeAfterRegistration({ ...viber, onboardingCompleted: true })).toBe('/dashboard')
  expect(homeAfterRegistration({ ...viber, isAdmin: true })).toBe('/admin')
  expect(homeAfterRegistration(person)).toBe('/')
})

test('only a path of this site is followed after signing in [control 30]', () => {
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
