import { expect, test } from 'vitest'
import { languageChoices, languageName, promptLanguages } from './languages.ts'

test('every language in the list is a canonical tag', () => {
  const tags = Object.keys(promptLanguages)
  expect(Intl.getCanonicalLocales(tags)).toEqual(tags)
})

test('a language is shown by its own name, and with its tag if only the base language has a name', () => {
  expect(languageName('fr')).toBe('Français')
  expect(languageName('pt-BR')).toBe('Português (Brasil)')
  expect(languageName('de-AT')).toBe('Deutsch (de-AT)')
  expect(languageName('eo')).toBe('eo')
})

test('the present language is among the choices, even if it is not in the list', () => {
  expect(languageChoices('fr', undefined)).toHaveLength(Object.keys(promptLanguages).length)
  expect(languageChoices('eo')).toContain('eo')
})
