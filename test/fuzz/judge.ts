import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { HttpError, type Endpoint } from '#platform/contract.ts'
import { errorCatalogue } from '#platform/error-catalogue.ts'
import { mayCall, type Answer, type Kind } from './people.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const Refusal = z.strictObject(HttpError.shape)
const statusOf = new Map(Object.entries(errorCatalogue).map(([code, [status]]) => [code, status]))

/** Violations of the contract or of docs/product-rules.md#error-answers by an answer. */
export function faultsOf(endpoint: Endpoint, kind: Kind, answer: Answer): string[] {
  const { status, headers } = answer
  if (status >= 500) return [`answered ${status}`]
  if (status === 301) return faultsOfMove(endpoint, answer)
  if (status === 304) return endpoint.etag ? [] : ['answered 304 without an ETag']
  if (status >= 400) return faultsOfRefusal(endpoint, answer)
  const expected = endpoint.status ?? (hasAnswer(endpoint) ? 200 : 204)
  const faults = mayCall(kind, endpoint.access) ? [] : [`allowed a ${kind}`]
  if (status !== expected) faults.push(`answered ${status} instead of ${expected}`)
  if (endpoint.download) return [...faults, ...faultsOfFile(answer)]
  if (endpoint.stream) {
    const isStream = headers['content-type']?.startsWith('text/event-stream')
    return isStream ? faults : [...faults, 'is not an event stream']
  }
  return [...faults, ...faultsOfContent(endpoint, answer)]
}

function hasAnswer({ output, download, stream }: Endpoint): boolean {
  return Boolean(output ?? download ?? stream)
}

function faultsOfMove({ addressedBy }: Endpoint, { headers }: Answer): string[] {
  if (!addressedBy) return ['redirected the caller']
  return headers.location?.startsWith('/api/')
    ? []
    : [`redirected the caller to ${headers.location}`]
}

function faultsOfRefusal({ raw, upload }: Endpoint, { status, headers, text }: Answer): string[] {
  const refusal = Refusal.safeParse(read(text))
  if (!refusal.success) return [`refused with an unexpected body: ${text.slice(0, 200)}`]
  const { code, message, requestId } = refusal.data
  const faults: string[] = []
  if (statusOf.get(code) !== status) faults.push(`refused with ${status} and the code ${code}`)
  if (headers['content-type'] !== JSON_TYPE) faults.push(`is ${headers['content-type']}`)
  // Messages about fields may name a placeholder; in other messages a placeholder must have been replaced.
  const isUnfilled = code !== 'request.invalid' && /\{\w+\}/.test(message)
  if (message.trim() === '' || isUnfilled) faults.push(`says ${JSON.stringify(message)}`)
  if (!/^[\w-]{8,}$/.test(requestId)) faults.push(`has the request id ${requestId}`)
  if (status === 415 && !raw && !upload && code !== 'request.not_json') faults.push(`says ${code}`)
  return faults
}

function faultsOfFile({ headers, text }: Answer): string[] {
  const faults: string[] = []
  if (!headers['content-disposition']?.startsWith('attachment; filename="')) {
    faults.push('is not an attachment')
  }
  if (!headers['content-security-policy']?.includes('sandbox')) faults.push('is not sandboxed')
  if (!headers['content-type']) faults.push('has no type')
  if (text === '') faults.push('is empty')
  return faults
}

/** The schema drops undeclared fields, so an answer that has any differs from its parsed value. */
function faultsOfContent(endpoint: Endpoint, { headers, text }: Answer): string[] {
  if (!endpoint.output) return text === '' ? [] : [`says ${text.slice(0, 200)}`]
  if (headers['content-type'] !== JSON_TYPE) return [`is ${headers['content-type']}`]
  const content = read(text)
  const parsed = endpoint.output.safeParse(content)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return [`does not match: ${issue?.path.join('.')} ${issue?.message} ${text.slice(0, 300)}`]
  }
  if (!isDeepStrictEqual(parsed.data, content)) return ['has undeclared fields']
  return endpoint.paged ? faultsOfPage(headers, content as unknown[]) : []
}

function faultsOfPage(headers: Answer['headers'], items: unknown[]): string[] {
  const total = String(headers['x-total-count'])
  const faults: string[] = []
  if (!/^\d+$/.test(total) || Number(total) < items.length) faults.push(`counts ${total}`)
  if (headers.link && !/^<\/api\/[^>]*>; rel="next"$/.test(String(headers.link))) {
    faults.push(`links ${String(headers.link)}`)
  }
  return faults
}

export function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
