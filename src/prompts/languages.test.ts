import { expect, test } from 'vitest'
import { languageChoices, languageName, promptLanguages } from './languages.ts'

test('every language there is to choose is a tag as it is kept', () => {
  const tags = Object.keys(promptLanguages)
  expect(Intl.getCanonicalLocales(tags)).toEqual(tags)
})

test('a language is called by its own name, with its region where that has none', () => {
  expect(languageName('fr')).toBe('Français')
  expect(languageName('pt-BR')).toBe('Português (Brasil)')
  expect(languageName('de-AT')).toBe('Deutsch (de-AT)')
  expect(languageName('eo')).toBe('eo')
})

test('what is chosen already can be chosen, too', () => {
  expect(languageChoices('fr', undefined)).toHaveLength(Object.keys(promptLanguages).length)
  expect(languageChoices('eo')).toContain('eo')
})
