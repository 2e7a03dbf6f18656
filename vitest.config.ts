import { defineConfig } from 'vitest/config'

const isPostgres = process.env['TEST_ENGINE'] === 'postgres'

export default defineConfig({
  test: {
    // An embedded database takes about 300 MB and all of a core; PostgreSQL's tests wait now and then.
    maxWorkers: isPostgres ? 3 : 2,
    // Else every 64 MB of buffers, which the embedded database fills at once, start a collection of everything.
    execArgv: ['--external-memory-accounted-in-global-limit', '--initial-heap-size=1024'],
    passWithNoTests: false,
    // What the files left behind goes in one go.
    teardownTimeout: 120_000,
    // As with the time of a whole test below: only what hangs waits this long.
    expect: { poll: { timeout: 15_000 } },
    onConsoleLog: (log, type) => {
      if (type === 'stderr') throw new Error(`Nothing may be printed as an error: ${log}`)
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/server/**', 'src/app/product/**', 'src/testing/**'],
          // Properties try hundreds of inputs; a busy machine is no fault of theirs.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/server/**/*.test.ts', 'src/testing/**/*.test.ts'],
          globalSetup: 'src/testing/global-setup.ts',
          setupFiles: 'src/testing/close-server.ts',
          // Loading the product takes as long as most files' tests; each file has a server of its own.
          isolate: false,
          // Only what hangs waits this long: a shared machine may hold everything up for half a minute.
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'product',
          include: ['src/app/product/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
