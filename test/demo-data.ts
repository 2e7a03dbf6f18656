import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A data directory for a product with demo data: a copy of the directory that `npm test` filled once (DEMO_TEMPLATE),
 * or an empty one. Deleted when this process exits.
 */
export function demoDataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'vibework-demo-'))
  const template = process.env['DEMO_TEMPLATE']
  if (template) cpSync(template, dir, { recursive: true })
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
  return dir
}
