import { expect, test } from 'vitest'
import { presentZone, zonesToChoose } from './time-zones.ts'

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Europe/Madrid', 'Europe/Madrid'],
  ['constructor', 'constructor'],
])('%s is called %s', (told, name) => {
  expect(presentZone(told)).toBe(name)
})

test('every zone this system lists is the same zone under its present name', () => {
  const same = (zone: string) =>
    new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    expect([zone, same(presentZone(zone))]).toEqual([zone, same(zone)])
  }
})

test('a zone is in the list once, whichever name it was chosen by', () => {
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
