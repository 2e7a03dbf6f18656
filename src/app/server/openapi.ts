import * as z from 'zod/mini'
import { HttpError, type Contract, type Endpoint } from '#platform/contract.ts'
import { pictureTypes } from '#platform/pictures.ts'
import { takesVersion } from '#platform/version-match.ts'

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The version that the change is based on, such as `"3"`, instead of `version` in the body; 409 `stale` if there is a newer one',
  schema: { type: 'string', pattern: '^(\\*|"\\d+")$' },
}
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repeated request with the same key gets the first response and has no further effect',
  schema: { type: 'string' },
}
const ERRORS = { $ref: '#/components/responses/Error' }

/** An OpenAPI 3.1 document, generated from the contracts. */
export function openApiDocument(contracts: Record<string, Contract>, siteTitle: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [tag, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] ??= {}
      paths[path][endpoint.method.toLowerCase()] = operationOf(tag, name, endpoint)
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${siteTitle} API`, version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags: Object.keys(contracts).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      responses: { Error: { description: 'An error', content: json(HttpError, 'output') } },
    },
  }
}

function operationOf(tag: string, name: string, endpoint: Endpoint) {
  const { output, body, raw, upload, download, stream } = endpoint
  const status = endpoint.status ?? (output || download || stream ? 200 : 204)
  const success = output
    ? {
        description: 'Success',
        content: json(output, 'output'),
        ...(endpoint.paged && {
          headers: {
            'X-Total-Count': { schema: { type: 'integer' } },
            'X-Total-Bounded': { schema: { const: 'true' } },
            Link: { schema: { type: 'string' } },
          },
        }),
      }
    : stream
      ? { description: 'Events', content: { 'text/event-stream': { schema: { type: 'string' } } } }
      : download
        ? {
            description: 'A file',
            content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
          }
        : { description: 'Done, without content' }
  return {
    tags: [tag],
    operationId: `${tag}.${name}`,
    summary: endpoint.summary,
    parameters: [
      ...parametersOf(endpoint.params, 'path', () => true),
      ...parametersOf(endpoint.query, 'query', (required) => required),
      ...(takesVersion(endpoint) ? [IF_MATCH] : []),
      ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body && { requestBody: { required: true, content: json(body, 'input') } }),
    ...(raw && { requestBody: { required: true, content: { 'application/json': {} } } }),
    ...(upload && { requestBody: fileBody(upload) }),
    responses: { [status]: success, default: ERRORS },
    ...(endpoint.access !== 'public' && { security: [{ session: [] }] }),
    'x-access': endpoint.access,
  }
}

/** The size limit of other files is a setting, so the document leaves it out. */
function fileBody(upload: NonNullable<Endpoint['upload']>) {
  const isPicture = 'maxBytes' in upload
  const limit = isPicture ? { maxLength: upload.maxBytes } : {}
  const file = { schema: { type: 'string', format: 'binary', ...limit } }
  const types = isPicture ? pictureTypes : ['application/octet-stream']
  return { required: true, content: Object.fromEntries(types.map((type) => [type, file])) }
}

function parametersOf(
  schema: z.ZodMiniObject | undefined,
  where: 'path' | 'query',
  isRequired: (required: boolean) => boolean,
) {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input')
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: where,
    required: isRequired(required.includes(name)),
    schema: one,
  }))
}

function json(schema: z.ZodMiniType, io: 'input' | 'output') {
  return { 'application/json': { schema: toSchema(schema, io) } }
}

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
