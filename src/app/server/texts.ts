import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import compile from 'icu-minify/compile'

const FOLDER = join(import.meta.dirname, '../../messages')
const LOCALES = ['en']

/** The interface's texts in one language, compiled: neither server nor browser parses them again. */
export interface Texts {
  messages: Record<string, unknown>
  /** Where browsers fetch them; another content has another address. */
  url: string
}

/** Serves each language's texts as data, so that they are no part of the first load's code. */
export async function registerTexts(app: FastifyInstance): Promise<Map<string, Texts>> {
  const catalogues = new Map<string, Texts>()
  for (const locale of LOCALES) {
    const messages = await readMessages(locale)
    const body = JSON.stringify(messages)
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 12)
    const url = `/texts/${locale}-${hash}.json`
    catalogues.set(locale, { messages, url })
    app.get(url, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('application/json; charset=utf-8')
        .send(body),
    )
  }
  return catalogues
}

async function readMessages(locale: string): Promise<Record<string, unknown>> {
  const folder = join(FOLDER, locale)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  const catalogues = files.map(async (name) => {
    const texts: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'))
    return [name.replace('.json', ''), compiled(texts)] as const
  })
  return Object.fromEntries(await Promise.all(catalogues))
}

function compiled(texts: unknown): unknown {
  if (typeof texts === 'string') return compile(texts)
  if (typeof texts !== 'object' || texts === null) throw new Error('A catalogue holds texts only')
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, compiled(value)]))
}
