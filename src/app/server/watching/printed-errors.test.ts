import { expect, test } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { logPrintedErrors } from './printed-errors.ts'

/** The log lines for an error that is printed with console.error. */
function linesOf(...said: unknown[]) {
  const lines: string[] = []
  const printer = { error: (..._said: unknown[]) => {} }
  logPrintedErrors(printer, createLog('error', { write: (line) => void lines.push(line) }))
  printer.error(...said)
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('an error printed by a library becomes one log line with its type, message and stack', () => {
  const failed = Object.assign(new TypeError('it is undefined'), { body: 'what somebody wrote' })
  const [line, ...others] = linesOf('Error in a page:', failed, { componentStack: 'at Page' })
  expect(others).toEqual([])
  expect(line).toMatchObject({
    level: 50,
    msg: 'Error in a page:',
    err: { type: 'TypeError', message: 'it is undefined', stack: expect.stringContaining('at ') },
  })
  expect(JSON.stringify(line)).not.toContain('what somebody wrote')
})

test('an error without text, and text without an error, become log lines as well', () => {
  expect(linesOf(new Error('alone'))).toMatchObject([{ err: { message: 'alone' } }])
  expect(linesOf('only words')).toMatchObject([{ msg: 'only words' }])
})
