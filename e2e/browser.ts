import { createReadStream, createWriteStream, existsSync, statfsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { chromium } from '@playwright/test'
import checks from '../checks/package.json' with { type: 'json' }

const UNPACKED = join(import.meta.dirname, '../node_modules/.cache')

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live too briefly for optimized code to repay the work of the optimizing compilers.
  '--js-flags=--no-maglev --no-turbofan',
]
/** Playwright's default for containers keeps shared memory in files, which makes journeys about five percent slower. */
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
 * The first available browser: the one named by CHROMIUM_PATH, Playwright's own, the one from npm on Linux x64, or an
 * installed one. The first three are headless builds, which take half the CPU time.
 */
export async function findBrowser() {
  const named = process.env['CHROMIUM_PATH']
  const isPacked = process.platform === 'linux' && process.arch === 'x64'
  const executablePath =
    [named, chromium.executablePath()].find(isThere) ??
    (isPacked ? await unpacked() : SYSTEM.find(isThere))
  if (!executablePath) throw new Error('No browser was found. Set CHROMIUM_PATH to its path.')
  return { executablePath, args: FLAGS, ignoreDefaultArgs: hasSharedMemory() ? [ON_DISK] : [] }
}

/** Whether /dev/shm is large enough. Containers often have only 64 MB, which pages exceed. */
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
 * Unpacks the browser once per version. The package's own function would use any browser in the temporary directory,
 * even an older version or a partly unpacked one.
 */
async function unpacked() {
  const version = checks.devDependencies['@sparticuz/chromium']
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
