import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/contract.ts'
import { callerOf } from './caller.ts'
import { readInput, readParams, type CompiledRoute } from './endpoint.ts'
import type { FairQueue } from './fair-queue.ts'
import { readUpload } from './upload.ts'
import { withMatchedVersion } from './version-match.ts'

/** The checked input of a request. Throws 400, or 404 if the caller does not see what the path names. */
export async function seenInput(
  route: CompiledRoute,
  request: FastifyRequest,
  inTurn: FairQueue,
): Promise<Record<string, unknown>> {
  try {
    return await inputOf(route.endpoint, request)
  } catch (error) {
    await refuseUnseen(route, request, inTurn)
    throw error
  }
}

/** The order of docs/product-rules.md#error-answers: what the caller does not see is not found, whatever they sent. */
async function refuseUnseen(
  { endpoint, refuseUnseen: refuse }: CompiledRoute,
  request: FastifyRequest,
  inTurn: FairQueue,
): Promise<void> {
  const { ctx } = request.call
  if (!refuse || !endpoint.params) return
  const params = readParams(endpoint.params, request.params)
  await inTurn(callerOf(ctx), () => refuse(ctx, params))
}

function inputOf(endpoint: Endpoint, request: FastifyRequest) {
  if (endpoint.upload) return readUpload(endpoint, request, request.call.ctx.config)
  if (endpoint.raw) return rawInput(request)
  const { params, query, headers } = request
  const body = withMatchedVersion(endpoint, headers['if-match'], request.body)
  return readInput(endpoint, { params, query, body })
}

function rawInput(request: FastifyRequest): Record<string, unknown> {
  const params = request.params as Record<string, unknown>
  return { ...params, rawBody: request.body ?? new Uint8Array(), headers: request.headers }
}
