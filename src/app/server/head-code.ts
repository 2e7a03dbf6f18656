import type { FastifyReply, FastifyRequest } from 'fastify'
import { HeadCodeProblem, type HeadElement } from '#seo/head-code.ts'
import { checkedHeadCode, scriptOrigins, writeHeadCode } from '#seo/head-rules.ts'
import { HEAD_CODE_MARK } from '#seo/head-code-mark.ts'
import { allowScripts } from '#platform/server/security-headers.ts'

const HEAD_END = '</head>'

interface Options {
  request: FastifyRequest
  reply: FastifyReply
  /** As it is kept; empty while there is none. */
  code: string
  /** Whether the page that was rendered is one of those that may hold it. */
  isContent: boolean
}

/**
 * The page with the operator's code in its head: on public content pages that were found, and nowhere else
 * (docs/product-rules.md#head-code). Its scripts bear this answer's nonce, and only this answer lets their origins in.
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

/** What was kept under other rules and is refused by these stays out. */
function elementsOf(code: string): HeadElement[] {
  try {
    return checkedHeadCode(code)
  } catch (error) {
    if (error instanceof HeadCodeProblem) return []
    throw error
  }
}

/** Holds the stream back until the head ends, wherever its pieces are cut. */
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
