import { createHash } from 'node:crypto'
import { XMLBuilder } from 'fast-xml-parser'
import type { FastifyReply, FastifyRequest } from 'fastify'

/* How feeds are written and sent. */

const builder = new XMLBuilder({
  attributeNamePrefix: '@',
  format: true,
  ignoreAttributes: false,
  suppressEmptyNode: true,
})

/** Sends a feed with an ETag, so that an unchanged one is not sent again, and a change shows immediately. */
export function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body }: { type: string; body: string },
) {
  const content = legible(body)
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag).header('cache-control', 'public, no-cache')
  if (request.headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(content)
}

/** Removes characters that XML forbids. */
function legible(text: string): string {
  return text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}

/**
 * An id that depends on the installation and the name only, so it stays when the address changes, whichever host name is
 * requested.
 */
export function urnOf(installation: string, name: string): string {
  const hex = createHash('sha256').update(`${installation} ${name}`).digest('hex')
  // UUID version 8 is for custom schemes (RFC 9562).
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ]
  return `urn:uuid:${[...parts, hex.slice(20, 32)].join('-')}`
}

/** RSS readers parse a description as HTML, so plain text must be escaped. */
export function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

interface Channel {
  title: string
  description: string
  /** The page whose content the feed has. */
  link: string
  /** The feed's own address. */
  self: string
  /** When one of the items last changed, as an ISO time. */
  changedAt: string
  item: object[]
}

/** An RSS feed. */
export function rssOf({ title, description, link, self, changedAt, item }: Channel): string {
  return xml('rss', {
    '@version': '2.0',
    '@xmlns:atom': 'http://www.w3.org/2005/Atom',
    '@xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
    '@xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    channel: {
      title,
      link,
      description,
      language: 'en',
      lastBuildDate: new Date(changedAt).toUTCString(),
      'atom:link': {
        '@href': self,
        '@rel': 'self',
        '@type': 'application/rss+xml',
      },
      item,
    },
  })
}

export function xml(root: string, content: object): string {
  const declaration = { '@version': '1.0', '@encoding': 'UTF-8' }
  return builder.build({ '?xml': declaration, [root]: content })
}
