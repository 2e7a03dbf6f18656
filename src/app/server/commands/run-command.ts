import { AppError } from '#platform/errors.ts'
import { StartupError } from '#platform/server/config.ts'
import { misspelled } from '#platform/server/environment.ts'

/** For commands with a separate exit code, 2, for calls that did nothing because they were wrong. */
export class WrongCall extends StartupError {}

/** Runs an operator's command, after naming misspelled variables: an expected error is printed as one sentence and gives exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  for (const line of misspelled(process.env)) console.error(`Warning: ${line}`)
  try {
    await work()
  } catch (error) {
    const isExpected = error instanceof StartupError || error instanceof AppError
    console.error(isExpected || isMistyped(error) ? error.message : error)
    process.exitCode = error instanceof WrongCall ? 2 : 1
  }
}

/** An unknown option, as reported by parseArgs. */
function isMistyped(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  )
}
