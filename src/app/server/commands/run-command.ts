import { AppError } from '#platform/errors.ts'
import { StartupError } from '#platform/server/config.ts'

/** For commands that tell what they did by their exit code: nothing was begun, and it is 2. */
export class WrongCall extends StartupError {}

/** Runs a command of the operator: an expected problem is one sentence and exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isExpected = error instanceof StartupError || error instanceof AppError
    console.error(isExpected || isMistyped(error) ? error.message : error)
    process.exitCode = error instanceof WrongCall ? 2 : 1
  }
}

/** An option that there is not, as parseArgs tells it. */
function isMistyped(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  )
}
