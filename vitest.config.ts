import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isPostgres = process.env['TEST_ENGINE'] === 'postgres'

/** Files that take longest, so that no worker begins one of them when the others are done. */
const LONGEST =
  /(permissions|visibility|gigs|linear-\w+|backup|startup|prompts-import|setup|model|doctor)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Vitest's own order, which sorts a copy.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    // An embedded database takes about 300 MB and a full core, whereas tests on PostgreSQL spend some time waiting.
    maxWorkers: Number(process.env['TEST_WORKERS'] ?? (isPostgres ? 3 : 2)),
    sequence: { sequencer: LongestFirst },
    // The embedded database quickly allocates large buffers; without these flags, every 64 MB of them would trigger a
    // full garbage collection.
    execArgv: ['--external-memory-accounted-in-global-limit', '--initial-heap-size=1024'],
    passWithNoTests: false,
    // Deleting all temporary files at the end takes time.
    teardownTimeout: 120_000,
    // Generous, because only a test that hangs waits this long.
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
          // A worker for each file would take most of the time of these tests.
          isolate: false,
          // Property-based tests try hundreds of inputs, which takes long on a busy machine.
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
          // Loading the product takes as long as most test files; each file still gets its own server.
          isolate: false,
          // Generous, because only a test that hangs waits this long, and a busy machine may stall for half a minute.
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'product',
          include: ['src/app/product/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
