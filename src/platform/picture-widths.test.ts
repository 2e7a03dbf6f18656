import { expect, test } from 'vitest'
import { narrowerOf, sizedName, sourcesOf, withSources } from './picture-widths.ts'

const key = 'a'.repeat(32)
const wide = `/media/${sizedName(key, { width: 2000, height: 1125 })}`

test('a picture is shown in the widths that are kept beside it, and leaves its room free', () => {
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

test('nothing is blown up', () => {
  expect(narrowerOf(sizedName(key, { width: 480, height: 900 }))).toEqual([])
  expect(narrowerOf(sizedName(key, { width: 961, height: 10 })).map(({ width }) => width)).toEqual([
    480, 960,
  ])
})

test('what has no size in its name, or is not from here, is shown as it is', () => {
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

test('a text keeps everything else about its pictures', () => {
  const html = `<p>Look: <img src="${wide}" alt="A cat" width="2000" height="1125" loading="lazy"></p>`
  expect(withSources(html, '(min-width: 48rem) 46rem, 100vw')).toBe(
    `<p>Look: <img decoding="async" sizes="(min-width: 48rem) 46rem, 100vw" ` +
      `srcset="${sourcesOf(wide, '').srcSet}" src="${wide}" alt="A cat" width="2000" height="1125" loading="lazy"></p>`,
  )
})
