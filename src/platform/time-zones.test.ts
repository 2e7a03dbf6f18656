import { expect, test } from 'vitest'
import { currentZone, placeOfZone, zonesToChoose } from './time-zones.ts'

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Europe/Madrid', 'Europe/Madrid'],
  ['constructor', 'constructor'],
])('the current name of %s is %s', (zone, name) => {
  expect(currentZone(zone)).toBe(name)
})

test('the current name of every zone that the system lists means that zone', () => {
  const same = (zone: string) =>
    new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    expect([zone, same(currentZone(zone))]).toEqual([zone, same(zone)])
  }
})

test('a zone is listed once, under whichever name it was chosen', () => {
  for (const name of ['Asia/Calcutta', 'Asia/Kolkata']) {
    for (const chosen of [null, 'Asia/Calcutta', 'Asia/Kolkata', 'Etc/UTC']) {
      expect(zonesToChoose(['Africa/Cairo', name, 'Europe/Madrid'], chosen)).toEqual([
        'Etc/UTC',
        'Africa/Cairo',
        'Asia/Kolkata',
        'Europe/Madrid',
      ])
    }
  }
  expect(zonesToChoose([], 'Mars/Olympus')).toEqual(['Etc/UTC', 'Mars/Olympus'])
})

test.each([
  ['Europe/Madrid', '2026-01-15', 'Madrid', 'UTC+1'],
  ['Europe/Madrid', '2026-07-15', 'Madrid', 'UTC+2'],
  ['America/Argentina/Buenos_Aires', '2026-01-15', 'Buenos Aires', 'UTC−3'],
  ['Asia/Calcutta', '2026-01-15', 'Kolkata', 'UTC+5:30'],
  ['Europe/London', '2026-01-15', 'London', 'UTC'],
  ['Etc/UTC', '2026-01-15', null, 'UTC'],
  ['Etc/GMT+5', '2026-01-15', null, 'UTC−5'],
  ['UTC', '2026-01-15', null, 'UTC'],
])('%s on %s is %s, %s', (zone, day, city, offset) => {
  expect(placeOfZone(zone, new Date(`${day}T12:00:00Z`))).toEqual({ city, offset })
})
