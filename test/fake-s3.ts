import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Options } from '#platform/server/drivers/files/s3-files.ts'

/** The part of S3 that a file store needs: the objects of one bucket, for every signed request. */
export async function startFakeS3() {
  const objects = new Map<string, Buffer>()
  const requests: string[] = []
  const bucket = { objects, requests, trouble: 0 }
  const server = createServer((request, response) => void answer(bucket, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const options: S3Options = {
    bucket: 'uploads',
    region: 'eu-west-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'an-id', secretAccessKey: 'a secret' },
  }
  return Object.assign(bucket, {
    options,
    close() {
      server.closeAllConnections()
      server.close()
    },
  })
}

interface State {
  objects: Map<string, Buffer>
  requests: string[]
  /** When not 0, every request is answered with this status. */
  trouble: number
}

async function answer(
  { objects, requests, trouble }: State,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { method = '', url = '', headers } = request
  const path = url.split('?')[0] ?? ''
  requests.push(`${method} ${path}`)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const isSigned = /^AWS4-HMAC-SHA256 Credential=an-id\/.*eu-west-1/.test(
    headers.authorization ?? '',
  )
  if (trouble || !isSigned || !path.startsWith('/uploads/')) {
    response.writeHead(trouble || 403).end()
    return
  }
  if (method === 'PUT') objects.set(path, withoutFraming(Buffer.concat(chunks), headers))
  if (method === 'DELETE') objects.delete(path)
  if (method !== 'GET') {
    response.writeHead(method === 'PUT' ? 200 : 204).end()
    return
  }
  const object = objects.get(path)
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (object && start !== undefined) {
    response.writeHead(206).end(object.subarray(Number(start), Number(end) + 1))
    return
  }
  const refusal = '<Error><Code>NoSuchKey</Code><Message>Not there</Message></Error>'
  response.writeHead(object ? 200 : 404).end(object ?? refusal)
}

/**
 * Removes aws-chunked framing: each chunk is preceded by its length, and the last chunk, with the checksum, is empty.
 */
function withoutFraming(body: Buffer, headers: IncomingMessage['headers']): Buffer {
  if (!headers['content-encoding']?.includes('aws-chunked')) return body
  const chunks: Buffer[] = []
  for (let at = 0; ;) {
    const start = body.indexOf('\r\n', at) + 2
    const length = Number.parseInt(body.toString('latin1', at, start - 2), 16)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(body.subarray(start, start + length))
    at = start + length + 2
  }
}
