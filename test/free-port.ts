import { createServer, type AddressInfo } from 'node:net'

/** A port that is free now and below the range that operating systems use for outgoing connections. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer().once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => {
        const { port: actualPort } = probe.address() as AddressInfo
        probe.close(() => resolve(actualPort === port))
      })
    })
    if (isFree) return port
  }
}
