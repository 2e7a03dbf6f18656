import type { FastifyReply, FastifyRequest } from 'fastify'
import { HeadCodeProblem, type HeadElement } from '#seo/head-code.ts'
import { checkedHeadCode, scriptOrigins, writeHeadCode } from '#seo/head-rules.ts'
import { HEAD_CODE_MARK } from '#seo/head-code-mark.ts'
import { allowScripts } from '#platform/server/security-headers.ts'

const HEAD_END = '</head>'

interface Options {
  request: FastifyRequest
  reply: FastifyReply
  /** As stored in the settings; empty when there is none. */
  code: string
  /** Whether the rendered page is one that may contain head code. */
  isContent: boolean
}

/**
 * Inserts the operator's code into the head, only on public content pages that were found
 * (docs/product-rules.md#head-code). Its scripts carry this response's nonce, and only this response's policy allows
 * their origins.
 */
export function withHeadCode(page: Response, options: Options): Response {
  const { request, reply, code, isContent } = options
  if (!isContent || code === '' || page.status !== 200 || !page.body) return page
  const elements = elementsOf(code)
  if (elements.length === 0) return page
  const origins = scriptOrigins(elements)
  if (origins.length > 0) allowScripts(request, reply, origins)
  const mark = `<meta name="${HEAD_CODE_MARK}">`
  const html = `${mark}\n${writeHeadCode(elements, request.cspNonce)}\n`
  const { status, headers } = page
  return new Response(page.body.pipeThrough(beforeHeadEnd(html)), { status, headers })
}

/** Code that was stored under older rules and breaks the present ones is left out. */
function elementsOf(code: string): HeadElement[] {
  try {
    return checkedHeadCode(code)
  } catch (error) {
    if (error instanceof HeadCodeProblem) return []
    throw error
  }
}

/** Buffers the stream up to the end of the head, because `</head>` may be split between chunks. */
function beforeHeadEnd(html: string): TransformStream<Uint8Array, Uint8Array> {
  const encoder = new TextEncoder()
  const decoder = new TextDecoder()
  let held: string | undefined = ''
  return new TransformStream({
    transform(piece, controller) {
      if (held === undefined) return controller.enqueue(piece)
      held += decoder.decode(piece, { stream: true })
      const end = held.indexOf(HEAD_END)
      if (end === -1) return
      controller.enqueue(encoder.encode(held.slice(0, end) + html + held.slice(end)))
      held = undefined
    },
    flush(controller) {
      if (held) controller.enqueue(encoder.encode(held))
    },
  })
}
