import { expect, test } from 'vitest'
import { languageCodes } from './languages.ts'
import { misreadAt } from './misread.ts'
import en from '#catalogue/en/home.json'
import es from '#catalogue/es/home.json'
import fr from '#catalogue/fr/home.json'

const inWindows = (text: string) => new TextDecoder('windows-1252').decode(Buffer.from(text))
const inLatin = (text: string) => Buffer.from(text).toString('latin1')
const onMac = (text: string) => new TextDecoder('macintosh').decode(Buffer.from(text))

test.each(['Über uns', 'Déjà vu', '¿Qué?', '« oui »', 'Le cœur', 'It’s', 'Señal', 'Go 🚀', '“So”'])(
  '%s is recognized in a wrong encoding',
  (text) => {
    expect(misreadAt(text)).toBeUndefined()
    for (const read of [inWindows, inLatin, onMac]) expect(misreadAt(read(text))).toBeDefined()
  },
)

test('a text with bytes of another encoding is recognized at the first of them', () => {
  expect(misreadAt(new TextDecoder().decode(Buffer.from('Café', 'latin1')))).toBe(3)
  expect(misreadAt(`First\n${inWindows('Über')}`)).toBe(6)
})

test.each([
  'ACTIVITÉ\u00A0: « CAFÉ\u00A0»',
  'ÂGE, Âge, AÂ',
  'Ärger „Ä“',
  'ÅRSTA, Å’s',
  '√2 and √x',
  'a ¬ b',
  '100 €',
  'Łódź, Ağrı, Ñandú, São',
])('%s is read as it is', (text) => {
  expect(misreadAt(text)).toBeUndefined()
})

test('no text of the catalogue is taken for a misread one', () => {
  expect(languageCodes).toEqual(['en', 'es', 'fr'])
  expect(misreadAt(JSON.stringify([en, es, fr]))).toBeUndefined()
})
