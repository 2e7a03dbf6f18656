import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { anchorsOf } from '../../test/headings.ts'

/** Every link, path and image of the documents resolves. */

const root = join(import.meta.dirname, '../..')
const documents = globSync('**/*.md', {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist', 'data', 'test-results', '.git'].includes(name),
})
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
/** Drops code blocks and inline code, whose links are only examples. */
const prose = (text: string) => text.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')

interface Link {
  from: string
  to: string
}

const links: Link[] = documents.flatMap((from) => {
  const text = prose(textOf(from))
  const written = [
    ...text.matchAll(/\]\(<?([^)>\s]+)>?[^)]*\)/g),
    ...text.matchAll(/<(?:img|a|source)\b[^>]*?\b(?:src|href|srcset)="([^"\s]+)"/g),
  ]
  return written
    .map(([, to = '']) => ({ from, to }))
    .filter(({ to }) => !/^(?:[a-z]+:|\/)/.test(to))
})

function isBroken({ from, to }: Link): boolean {
  const [path = '', anchor] = to.split('#')
  const target = path === '' ? from : relative(root, join(root, dirname(from), decodeURI(path)))
  if (!existsSync(join(root, target))) return true
  return anchor !== undefined && !anchorsOf(textOf(target)).includes(anchor)
}

test('every relative link and image in the documents points to an existing file and heading', () => {
  expect(documents).toContain('README.md')
  expect(links.length).toBeGreaterThan(30)
  expect(links.filter(isBroken)).toEqual([])
})

/** `src/orders/process.ts` in the text of a page; a bare `orders.test.ts` is a test's name. */
const PATH = /^(?:src|db|docs|scripts|e2e|test|bench|\.github)\/[\w./$@-]+$/
const TEST = /^[\w-]+\.(?:test|spec)\.tsx?$/
const testNames = new Set(
  globSync(['{src,test,e2e}/**/*.{test,spec}.{ts,tsx}'], { cwd: root }).map((path) =>
    basename(path),
  ),
)

test('every file that a document names in backticks exists', () => {
  const named = documents.flatMap((from) => {
    const text = textOf(from).replaceAll(/^```[^]*?^```/gm, '')
    return [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => ({ from, name }))
  })
  const paths = named.filter(({ name }) => PATH.test(name))
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter(({ name }) => !existsSync(join(root, name)))).toEqual([])
  const tests = named.filter(({ name }) => TEST.test(name))
  expect(tests.filter(({ name }) => !testNames.has(name))).toEqual([])
})

test('every document is reached from the README', () => {
  const reached = new Set(['README.md'])
  for (const from of reached) {
    for (const link of links.filter((link) => link.from === from)) {
      const target = relative(root, join(root, dirname(from), link.to.split('#')[0] ?? ''))
      if (documents.includes(target)) reached.add(target)
      // A link to a folder reaches every document in it.
      for (const inside of documents.filter((path) => dirname(path) === target)) reached.add(inside)
    }
  }
  expect(documents.filter((path) => !reached.has(path))).toEqual([])
})

test('every image in the README is small, has alternative text and declares its true proportions', async () => {
  const pictures = [...textOf('README.md').matchAll(/<img [^>]+>/g)].map(([tag]) => tag)
  expect(pictures.length).toBeGreaterThan(3)
  const wrong = await Promise.all(
    pictures.map(async (tag) => {
      const said = (name: string) => new RegExp(`\\b${name}="([^"]+)"`).exec(tag)?.[1] ?? ''
      const file = readFileSync(join(root, said('src')))
      const { width, height, format } = await sharp(file).metadata()
      const isInShape =
        Math.abs(Number(said('width')) / Number(said('height')) - width / height) < 0.01
      const isLight = format === 'webp' && file.length < 120_000
      return isInShape && isLight && said('alt').length > 20 ? [] : [tag]
    }),
  )
  expect(wrong.flat()).toEqual([])
})
