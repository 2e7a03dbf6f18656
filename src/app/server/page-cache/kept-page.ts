import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#platform/errors.ts'
import { etagOf, isKnown } from '#platform/server/etag.ts'

/** A page, or an answer of the API, without anything of the answer it was made for. */
export interface KeptPage {
  body: Buffer
  etag: string
  headers: Record<string, string | number>
  /** Made when first asked for. */
  compressed: Partial<Record<Encoding, Buffer>>
}

type Encoding = 'br' | 'gzip'

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
}

/** Headers that are the answer's own, or told anew with each. */
const NOT_KEPT =
  /^(?:cache-control|connection|content-(?:encoding|length)|date|set-cookie|vary|x-ratelimit-.*)$/

/**
 * What is kept of an answer. Its scripts and styles bore the nonce of that answer; here the policy names them by
 * their hashes instead (control 22). Undefined for a page with a script or style that did not bear it: the rendered
 * page would not have let it run, and a page that holds one is not to be handed to every visitor.
 */
export function keptPage(
  text: string,
  nonce: string,
  headers: Record<string, unknown>,
): KeptPage | undefined {
  const isPage = String(headers['content-type']).startsWith('text/html')
  const inline = isPage ? inlineElements(text, ` nonce="${nonce}"`) : { scripts: [], styles: [] }
  if (!inline) return undefined
  const body = Buffer.from(isPage ? text.replaceAll(` nonce="${nonce}"`, '') : text)
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    /^(?:string|number)$/.test(typeof value) && !NOT_KEPT.test(name) ? [[name, value]] : [],
  )
  const policy = String(headers['content-security-policy'])
  const etag = etagOf(body)
  return {
    body,
    etag,
    headers: {
      ...Object.fromEntries(kept),
      'content-security-policy': withHashes(policy, nonce, inline),
      'cache-control': 'no-cache',
      vary: 'Cookie, Accept-Language, Accept-Encoding',
      etag,
    },
    compressed: {},
  }
}

/** The texts of a page's inline scripts and styles. */
interface Inline {
  scripts: string[]
  styles: string[]
}

function withHashes(policy: string, nonce: string, { scripts, styles }: Inline): string {
  const marked = `'nonce-${nonce}'`
  return policy
    .split('; ')
    .map((rule) =>
      rule.replace(marked, hashesOf(rule.startsWith('style-src') ? styles : scripts).join(' ')),
    )
    .join('; ')
}

function hashesOf(texts: string[]): string[] {
  return [...new Set(texts)].map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}

/** Undefined where one that a browser would run does not bear the mark of this answer. */
function inlineElements(page: string, mark: string): Inline | undefined {
  const inline: Inline = { scripts: [], styles: [] }
  for (const { name, attributes, text } of scriptsAndStyles(page)) {
    // Data runs nowhere, and the policy's 'self' names what this site serves.
    if (/\stype="application\/|\ssrc="\/(?!\/)/.test(attributes)) continue
    if (!attributes.includes(mark)) return undefined
    if (/\ssrc=/.test(attributes)) continue
    inline[name === 'script' ? 'scripts' : 'styles'].push(text)
  }
  return inline
}

/** Found by one pass over the page: a pattern for whole elements would search on for ends that are not there. */
function* scriptsAndStyles(page: string) {
  const start = /<(script|style)(?=[\s/>])/gi
  for (let found = start.exec(page); found; found = start.exec(page)) {
    const [tag, written = ''] = found
    const name = written.toLowerCase()
    const close = page.indexOf('>', start.lastIndex)
    const end = close === -1 ? -1 : page.indexOf(`</${name}`, close)
    const attributes = page.slice(found.index + tag.length, close === -1 ? undefined : close)
    yield { name, attributes, text: page.slice(close + 1, end === -1 ? undefined : end) }
    if (end === -1) return
    start.lastIndex = end
  }
}

interface Answer {
  status: 200 | 304
  headers: Record<string, string | number>
  body?: Buffer
}

/** What this asker gets of it: 304 for whoever has it already. Undefined before it is compressed for them. */
export function answerOf(page: KeptPage, asked: IncomingHttpHeaders): Answer | undefined {
  if (isKnown(asked, page.etag)) return { status: 304, headers: page.headers }
  const encoding = encodingFor(asked)
  const body = encoding ? page.compressed[encoding] : page.body
  if (!body) return undefined
  const headers = { ...page.headers, 'content-length': body.length }
  if (!encoding) return { status: 200, headers, body }
  return { status: 200, headers: { ...headers, 'content-encoding': encoding }, body }
}

export async function sendKept(request: FastifyRequest, reply: FastifyReply, page: KeptPage) {
  const encoding = encodingFor(request.headers)
  if (encoding) page.compressed[encoding] ??= await compressors[encoding](page.body)
  const { status, headers, body } = answerOf(page, request.headers) ?? fail('server.failed')
  return reply.code(status).headers(headers).send(body)
}

function encodingFor(asked: IncomingHttpHeaders): Encoding | undefined {
  const wanted = negotiate(asked['accept-encoding'] ?? '', Object.keys(compressors))
  return wanted === 'br' || wanted === 'gzip' ? wanted : undefined
}
