import { expect, test } from 'vitest'
import {
  countryCodes,
  countryName,
  isCountry,
  isSpokenLanguage,
  languageName,
  namedCodes,
  spokenLanguageCodes,
} from './iso-codes.ts'
import { languageCodes } from './languages.ts'

test('every code is listed once, in the form that the database checks', () => {
  expect(new Set(countryCodes).size).toBe(countryCodes.length)
  expect(countryCodes.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([])
  expect(countryCodes).toHaveLength(250)
  expect(new Set(spokenLanguageCodes).size).toBe(spokenLanguageCodes.length)
  expect(spokenLanguageCodes.filter((code) => !/^[a-z]{2,3}$/.test(code))).toEqual([])
})

test.each(languageCodes)('every code has a name of its own in %s', (locale) => {
  for (const [codes, nameOf] of [
    [countryCodes, countryName],
    [spokenLanguageCodes, languageName],
  ] as const) {
    const names = codes.map((code) => nameOf(code, locale))
    expect(names.filter((name, at) => name.toLowerCase() === codes[at]?.toLowerCase())).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  }
})

test('only listed codes are accepted', () => {
  expect(['ES', 'XK'].filter((code) => !isCountry(code))).toEqual([])
  expect(['es', 'EU', 'ZZ', 'XX', 'USA', '', 'constructor'].filter(isCountry)).toEqual([])
  expect(['es', 'yue'].filter((code) => !isSpokenLanguage(code))).toEqual([])
  expect(['ES', 'xx', 'en-US', '', 'tlh', 'mul'].filter(isSpokenLanguage)).toEqual([])
})

test('names are in the reader’s language and order', () => {
  expect(countryName('DE', 'fr')).toBe('Allemagne')
  expect(languageName('ja', 'es')).toBe('Japonés')
  const sorted = namedCodes(['AT', 'AX', 'BE', 'AF'], countryName, 'en')
  expect(sorted.map(([code]) => code)).toEqual(['AF', 'AX', 'AT', 'BE'])
})
