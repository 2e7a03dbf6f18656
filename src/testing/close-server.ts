import { afterAll } from 'vitest'

/**
 * A setup file, because afterAll must be registered for every test file even when modules stay loaded between files.
 */
afterAll(async () => {
  const { closeServer } = await import('./server.ts')
  await closeServer()
})
