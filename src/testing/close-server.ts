import { afterAll } from 'vitest'

/** Runs for every test file, also where the modules stay from one file to the next. */
afterAll(async () => {
  const { closeServer } = await import('./server.ts')
  await closeServer()
})
