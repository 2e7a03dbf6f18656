import { expect, test } from 'vitest'
import { narrowerOf, sizedName, sourcesOf, withSources } from './picture-widths.ts'

const key = 'a'.repeat(32)
const wide = `/media/${sizedName(key, { width: 2000, height: 1125 })}`

test('an image is offered in its stored widths and reserves its space', () => {
  expect(sourcesOf(wide, '100vw')).toEqual({
    sizes: '100vw',
    srcSet: [
      `/media/${key}-2000x1125-480.webp 480w`,
      `/media/${key}-2000x1125-960.webp 960w`,
      `/media/${key}-2000x1125-1440.webp 1440w`,
      `${wide} 2000w`,
    ].join(', '),
    width: 2000,
    height: 1125,
  })
})

test('no image is enlarged', () => {
  expect(narrowerOf(sizedName(key, { width: 480, height: 900 }))).toEqual([])
  expect(narrowerOf(sizedName(key, { width: 961, height: 10 })).map(({ width }) => width)).toEqual([
    480, 960,
  ])
})

test('an image without a size in its name, or from another site, is left unchanged', () => {
  for (const address of [
    `/media/${key}.webp`,
    `/media/${key}-small.webp`,
    `/media/${key}-2000x1125-480.webp`,
    'https://example.org/a-2000x1125.webp',
  ]) {
    expect(sourcesOf(address, '100vw')).toEqual({})
    const html = `<p><img src="${address}" alt="A"></p>`
    expect(withSources(html, '100vw')).toBe(html)
  }
})

test('all other attributes of an image in a text are kept', () => {
  const html = `<p>Look: <img src="${wide}" alt="A cat" width="2000" height="1125" loading="lazy"></p>`
  expect(withSources(html, '(min-width: 48rem) 46rem, 100vw')).toBe(
    `<p>Look: <img decoding="async" sizes="(min-width: 48rem) 46rem, 100vw" ` +
      `srcset="${sourcesOf(wide, '').srcSet}" src="${wide}" alt="A cat" width="2000" height="1125" loading="lazy"></p>`,
  )
})
