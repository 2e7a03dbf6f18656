import zlib, { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Each piece can be read when it arrives: streamed pages stay streaming. */
const createZstdCompress = () => zlib.createZstdCompress({ flush: constants.ZSTD_e_flush })

/**
 * Compresses what is made for one answer, in the first of these that a browser reads: zstd takes a third of brotli's time
 * for pages of the same size, and gzip's are a tenth larger. What is kept is compressed once, by `kept-page.ts`.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['zstd', 'br', 'gzip'],
    // The plugin would give zstd the settings of gzip.
    zlib: { ...zlib, createZstdCompress },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    },
    threshold: 1024,
  })
}
