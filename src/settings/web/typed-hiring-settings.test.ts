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

test('an empty, a fractional and an unreadable limit of gigs are field errors', () => {
  const typed = {
    ...typedFrom(settings),
    briefOpenDays: '',
    proposalsPerBrief: '3.5',
    proposalsPerDay: 'ten',
  }
  const { error } = TypedHiringSettings.safeParse(typed)
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['briefOpenDays', 'A gig is open for 7 to 90 days'],
    ['proposalsPerBrief', 'A gig accepts 3 to 50 proposals'],
    ['proposalsPerDay', 'Vibers can send 1 to 100 proposals a day'],
  ])
})

test('the choices of the form are kept as they are', () => {
  const chosen = { ...settings, isGigBoardOpen: false, briefApproval: 'all' as const }
  expect(TypedHiringSettings.parse(typedFrom(chosen))).toEqual(chosen)
})
