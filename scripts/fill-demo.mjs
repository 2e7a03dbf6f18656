// Fills a demo marketplace once, for tests that start the product with demo data.
import { spawn } from 'node:child_process'
import { nodeBinary, root } from './setup.mjs'

/**
 * Starts the product on an empty data directory, waits until it is filled and ready, and stops it. `track` receives
 * the process.
 */
export function fillDemo(dataDir, track) {
  return new Promise((resolve, reject) => {
    const env = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', DEMO: '1', DATA_DIR: dataDir }
    const product = spawn(nodeBinary(), ['src/app/server/main.ts'], {
      cwd: root,
      env: { ...process.env, ...env },
    })
    track(product)
    let output = ''
    let isReady = false
    const collect = (text) => {
      output += text
      // Send the signal only once: a second one makes the product abort instead of shutting down cleanly.
      if (isReady || !output.includes('is ready')) return
      isReady = product.kill('SIGTERM')
    }
    for (const stream of [product.stdout, product.stderr])
      stream.setEncoding('utf8').on('data', collect)
    product.on('error', reject)
    product.on('close', (code) => (code === 0 ? resolve() : reject(new Error(output))))
  })
}
