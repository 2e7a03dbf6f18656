import { createReadStream, createWriteStream, existsSync, statfsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { chromium } from '@playwright/test'
import packageFile from '../package.json' with { type: 'json' }

const UNPACKED = join(import.meta.dirname, '../node_modules/.cache')

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Playwright's way for containers: what a browser's processes share lies in files, which costs a twentieth of all. */
const ON_DISK = '--disable-dev-shm-usage'
const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
]

/**
 * The first browser there is: the one CHROMIUM_PATH names, Playwright's own, on Linux x64 the one
 * that comes from npm alone, or one of the system's. The first three have no windows of their own
 * to draw and take half the processor's time.
 */
export async function findBrowser() {
  const named = process.env['CHROMIUM_PATH']
  const isPacked = process.platform === 'linux' && process.arch === 'x64'
  const executablePath =
    [named, chromium.executablePath()].find(isThere) ??
    (isPacked ? await unpacked() : SYSTEM.find(isThere))
  if (!executablePath) throw new Error('No browser was found: CHROMIUM_PATH can name one.')
  return { executablePath, args: FLAGS, ignoreDefaultArgs: hasSharedMemory() ? [ON_DISK] : [] }
}

/** Containers often have 64 MB of it, which pages fill. */
function hasSharedMemory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 2 ** 30
  } catch {
    return false
  }
}

function isThere(path: string | undefined) {
  return path !== undefined && existsSync(path)
}

/**
 * Unpacked once for each version. The package's own function takes whatever browser the temporary directory holds, of
 * an older version or half unpacked.
 */
async function unpacked() {
  const version = packageFile.devDependencies['@sparticuz/chromium']
  const browser = join(UNPACKED, `chromium-${version}`)
  if (existsSync(browser)) return browser
  await mkdir(UNPACKED, { recursive: true })
  const part = `${browser}-${process.pid}`
  await pipeline(
    createReadStream(new URL('../bin/chromium.br', import.meta.resolve('@sparticuz/chromium'))),
    createBrotliDecompress(),
    createWriteStream(part, { mode: 0o700 }),
  )
  await rename(part, browser)
  return browser
}
