import { expect, test } from 'vitest'
import { fileSize } from './use-file-size.ts'

test.each([
  [0, '0 bytes', '0 bytes', '0 octet'],
  [1, '1 byte', '1 byte', '1 octet'],
  [11, '11 bytes', '11 bytes', '11 octets'],
  [999, '999 bytes', '999 bytes', '999 octets'],
  [1000, '1 kB', '1 kB', '1 ko'],
  [350_400, '350 kB', '350 kB', '350 ko'],
  [2_449_000, '2.4 MB', '2,4 MB', '2,4 Mo'],
])('%i bytes are formatted in each language', (bytes, ...said) => {
  const { value, look } = fileSize(bytes)
  const spoken = ['en', 'es', 'fr'].map((language) =>
    new Intl.NumberFormat(language, look).format(value).replaceAll(/\s/g, ' '),
  )
  expect(spoken).toEqual(said)
})
