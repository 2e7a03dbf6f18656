import { expect, test } from 'vitest'
import { defaultHiring } from '../hiring.ts'
import { TypedHiringSettings, typedFrom } from './typed-hiring-settings.ts'

const settings = { ...defaultHiring, version: 3 }

test('formatting and parsing returns the original settings', () => {
  expect(TypedHiringSettings.parse(typedFrom(settings))).toEqual(settings)
})

test('a number outside its limits is a field error', () => {
  const typed = { ...typedFrom(settings), offerPayHours: '169', agreementIdleDays: '6' }
  const { error } = TypedHiringSettings.safeParse(typed)
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['offerPayHours', 'Clients get between 1 and 168 hours to pay'],
    ['agreementIdleDays', 'An agreement without payments ends after 7 to 365 days'],
  ])
})
