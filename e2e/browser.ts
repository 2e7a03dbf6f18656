import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
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
 * The first browser there is: the one CHROMIUM_PATH names, Playwright's own, one of the system's,
 * and on Linux x64 the one that comes from npm alone.
 */
export async function findBrowser(): Promise<{ executablePath: string; args: string[] }> {
  const named = process.env['CHROMIUM_PATH']
  const installed = [named, chromium.executablePath(), ...SYSTEM].find(
    (path) => path && existsSync(path),
  )
  if (installed) return { executablePath: installed, args: FLAGS }
  const { default: packed } = await import('@sparticuz/chromium')
  return { executablePath: await packed.executablePath(), args: [...packed.args, ...FLAGS] }
}
