import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMBEDDED } from '#platform/server/db.ts'
import type { Config } from '#platform/server/config.ts'
import { commandEnvironment } from '../../../../test/child-environment.ts'
import {
  aDemoInstallation,
  anEmptyInstallation,
  removeEmptyInstallations,
} from '../../../../test/empty-installation.ts'
import { backUp } from './backup.ts'

let source: Config
let archive: string

beforeAll(async () => {
  source = await aDemoInstallation()
  archive = join(source.dataDir, 'archive.tar.gz')
  await backUp(source, archive, new Date())
})

afterAll(removeEmptyInstallations)

const leftIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => /^(\.backup-|restore-|lock$)/.test(name))

/** Runs a command, and sends it the signal once it has its folder. Returns its exit code; null after SIGKILL. */
async function interrupt(config: Config, signal: NodeJS.Signals, [name, ...args]: string[]) {
  const child = spawn(process.execPath, [`src/app/server/commands/${name}.ts`, ...args], {
    env: commandEnvironment(config),
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await expect.poll(() => leftIn(config.dataDir), { interval: 5 }).not.toEqual([])
  child.kill(signal)
  const [code] = await ended
  return code
}

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('a backup that gets %s leaves nothing', async (signal, code) => {
  const to = join(source.dataDir, 'stopped.tar.gz')
  expect(await interrupt(source, signal, ['backup', '--to', to])).toBe(code)
  expect(await leftIn(source.dataDir)).toEqual([])
  expect(existsSync(to)).toBe(false)
})

test('what a killed backup leaves is removed by the next one', async () => {
  const to = join(source.dataDir, 'killed.tar.gz')
  expect(await interrupt(source, 'SIGKILL', ['backup', '--to', to])).toBeNull()
  expect(await leftIn(source.dataDir)).not.toEqual([])
  await backUp(source, to, new Date())
  expect(await leftIn(source.dataDir)).toEqual([])
})

test('folders of backups that run, or begin, are left alone; old ones without a lock are removed', async () => {
  const place = await mkdtemp(join(source.dataDir, 'place-'))
  const [running, elsewhere, beginning, old] = ['running', 'elsewhere', 'beginning', 'old'].map(
    (name) => join(place, `.backup-${name}`),
  ) as [string, string, string, string]
  for (const folder of [running, elsewhere, beginning, old]) await mkdir(folder)
  await writeFile(join(running, 'lock'), `${process.ppid} ${hostname()}`)
  await writeFile(join(elsewhere, 'lock'), '1 another-machine')
  await utimes(old, new Date(0), new Date(0))
  await backUp(source, join(place, 'new.tar.gz'), new Date())
  expect((await leftIn(place)).toSorted()).toEqual([
    '.backup-beginning',
    '.backup-elsewhere',
    '.backup-running',
  ])
})

test('a restore that is stopped leaves nothing, and can be repeated', async () => {
  const target = await anEmptyInstallation()
  const restore = ['restore', '--from', archive]
  expect(await interrupt(target, 'SIGTERM', restore)).toBe(143)
  expect(await leftIn(target.dataDir)).toEqual([])
  expect(await interrupt(target, 'SIGKILL', restore)).toBeNull()
  expect(existsSync(join(target.dataDir, EMBEDDED))).toBe(false)
  const again = spawn(process.execPath, ['src/app/server/commands/restore.ts', '--from', archive], {
    env: commandEnvironment(target),
    stdio: 'ignore',
  })
  expect((await once(again, 'exit'))[0]).toBe(0)
  expect(await leftIn(target.dataDir)).toEqual([])
})
