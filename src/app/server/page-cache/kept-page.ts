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
 * their hashes instead, so that it lets in exactly what stands in the page, and nothing is guessable (control 22).
 */
export function keptPage(text: string, nonce: string, headers: Record<string, unknown>): KeptPage {
  const isPage = String(headers['content-type']).startsWith('text/html')
  const page = isPage ? text.replaceAll(` nonce="${nonce}"`, '') : text
  const body = Buffer.from(page)
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
      'content-security-policy': withHashes(policy, nonce, isPage ? page : ''),
      'cache-control': 'no-cache',
      vary: 'Cookie, Accept-Language, Accept-Encoding',
      etag,
    },
    compressed: {},
  }
}

function withHashes(policy: string, nonce: string, page: string): string {
  const scripts = hashesOf(page, /<script\b([^>]*)>([^]*?)<\/script>/g)
  const styles = hashesOf(page, /<style\b([^>]*)>([^]*?)<\/style>/g)
  const marked = `'nonce-${nonce}'`
  return policy
    .split('; ')
    .map((rule) =>
      rule.replace(marked, (rule.startsWith('style-src') ? styles : scripts).join(' ')),
    )
    .join('; ')
}

/** Of what a browser would run: data and what is loaded from elsewhere need no leave. */
function hashesOf(page: string, elements: RegExp): string[] {
  const texts = [...page.matchAll(elements)]
    .filter(([, attributes = '']) => !/\ssrc=|type="application\//.test(attributes))
    .map(([, , text = '']) => text)
  return [...new Set(texts)].map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
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
