import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTHWHILE = /\.(js|css|svg)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a Brotli and a gzip version next to each built file, so that requests need no compression. */
export function precompress(): Plugin {
  return {
    name: 'vibework:precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => WORTHWHILE.test(name))
      await Promise.all(names.map((name) => compress(join(dir, name))))
    },
  }
}

async function compress(file: string) {
  const plain = await readFile(file)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  await writeFile(`${file}.br`, await brotli(plain, { params }))
  await writeFile(`${file}.gz`, await zip(plain, { level: 9 }))
}
