import { expect, test } from 'vitest'
import { currentZone, zonesToChoose } from './time-zones.ts'

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
