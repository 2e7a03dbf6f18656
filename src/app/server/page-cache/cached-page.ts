import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#platform/errors.ts'
import { etagOf, isKnown } from '#platform/server/etag.ts'

/** A cached page or API response, without anything specific to the response it was copied from. */
export interface CachedPage {
  body: Buffer
  etag: string
  headers: Record<string, string | number>
  /** Compressed copies, each made when first needed. */
  compressed: Partial<Record<Encoding, Buffer>>
}

type Encoding = 'br' | 'gzip'

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
}

/** Headers that belong to one response, or that are set again for each. */
const NOT_KEPT =
  /^(?:cache-control|connection|content-(?:encoding|length)|date|set-cookie|vary|x-ratelimit-.*)$/

/**
 * Turns a response into its cached form. The nonces of its scripts and styles are removed, and the policy lists their
 * hashes instead (control 22). Undefined for a page with a script or style that lacks the nonce: a browser would not
 * have run it, and such a page must not be sent to every visitor.
 */
export function toCachedPage(
  text: string,
  nonce: string,
  headers: Record<string, unknown>,
): CachedPage | undefined {
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

/** Undefined if an element that a browser would run lacks the nonce. */
function inlineElements(page: string, mark: string): Inline | undefined {
  const inline: Inline = { scripts: [], styles: [] }
  for (const { name, attributes, text } of scriptsAndStyles(page)) {
    // Data elements do not run, and the policy's 'self' covers scripts of this site.
    if (/\stype="application\/|\ssrc="\/(?!\/)/.test(attributes)) continue
    if (!attributes.includes(mark)) return undefined
    if (/\ssrc=/.test(attributes)) continue
    inline[name === 'script' ? 'scripts' : 'styles'].push(text)
  }
  return inline
}

/**
 * Scans the page once: a regular expression for whole elements would search to the end of the page for each missing end
 * tag.
 */
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

/**
 * The response for these request headers: 304 if the client has the page. Undefined if the wanted encoding is not
 * compressed yet.
 */
export function answerOf(
  page: CachedPage,
  requestHeaders: IncomingHttpHeaders,
): Answer | undefined {
  if (isKnown(requestHeaders, page.etag)) return { status: 304, headers: page.headers }
  const encoding = encodingFor(requestHeaders)
  const body = encoding ? page.compressed[encoding] : page.body
  if (!body) return undefined
  const headers = { ...page.headers, 'content-length': body.length }
  if (!encoding) return { status: 200, headers, body }
  return { status: 200, headers: { ...headers, 'content-encoding': encoding }, body }
}

export async function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  const encoding = encodingFor(request.headers)
  if (encoding) page.compressed[encoding] ??= await compressors[encoding](page.body)
  const { status, headers, body } = answerOf(page, request.headers) ?? fail('server.failed')
  return reply.code(status).headers(headers).send(body)
}

function encodingFor(requestHeaders: IncomingHttpHeaders): Encoding | undefined {
  const wanted = negotiate(requestHeaders['accept-encoding'] ?? '', Object.keys(compressors))
  return wanted === 'br' || wanted === 'gzip' ? wanted : undefined
}
