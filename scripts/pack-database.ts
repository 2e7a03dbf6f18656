import { writeFile } from 'node:fs/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import { createLite, PACKED } from '#platform/server/embedded.ts'

/**
 * `npm run db:pack`: packs an empty database of the embedded engine, so that a first start need not create one. Run
 * after the engine was updated, and delete the file of the version before.
 */

const lite = await createLite({ isPacked: false })
const database = await lite.dumpDataDir('none')
await lite.close()
const packed = brotliCompressSync(new Uint8Array(await database.arrayBuffer()), {
  params: {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_LARGE_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_LARGE_WINDOW]: 1,
  },
})
await writeFile(PACKED, packed)
console.log(`${PACKED}: ${(packed.length / 1024).toFixed(0)} KiB`)
