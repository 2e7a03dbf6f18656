import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { logOutages } from './outage.ts'

/** Collects what is logged about outages at given times in seconds. */
function aLog() {
  const lines: { level: number; msg: string; awayMs?: number; err?: { code?: string } }[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  let second = 0
  const outage = logOutages(log, () => second * 1000)
  const at = (now: number) => {
    second = now
    return outage
  }
  return { at, logged: () => lines.splice(0).map(({ msg, err }) => [msg, err?.code]) }
}

const fault = (code: string, message = 'no') => Object.assign(new Error(message), { code })
const BEGUN = 'the job queue waits for the database'
const OVER = 'the job queue is connected again'

test('an outage is logged once when it begins and once when it ends, however many queries fail', () => {
  const { at, logged } = aLog()
  at(1).failed(fault('57P01'))
  for (let second = 1; second < 60; second++) {
    at(second).failed(fault('ECONNREFUSED'))
    at(second).failed(fault('', 'timeout exceeded when trying to connect (Queue: mail.send)'))
  }
  at(60).failed(fault('57P03'))
  expect(logged()).toEqual([[BEGUN, '57P01']])
  at(61).answered()
  at(62).failed(fault('EAI_AGAIN'))
  expect(logged()).toEqual([])
  at(67).answered()
  at(68).answered()
  expect(logged()).toEqual([[OVER, undefined]])
  at(80).failed(fault('ECONNREFUSED'))
  expect(logged()).toEqual([[BEGUN, 'ECONNREFUSED']])
})

test('an outage that changes into one with another remedy is logged again', () => {
  const { at, logged } = aLog()
  at(1).failed(fault('ECONNREFUSED'))
  for (const code of ['28P01', '3D000', '53300', '53300', '28P01', '53100'])
    at(2).failed(fault(code))
  expect(logged().map(([, code]) => code)).toEqual([
    'ECONNREFUSED',
    '28P01',
    '3D000',
    '53300',
    '53100',
  ])
})

test('an error that is not an outage is logged each time, even during one', () => {
  const { at, logged } = aLog()
  at(1).failed(fault('ECONNREFUSED'))
  for (let second = 2; second < 5; second++) at(second).failed(fault('42P01'))
  at(5).failed(new Error('a queue is not there'))
  expect(logged()).toEqual([
    [BEGUN, 'ECONNREFUSED'],
    ...Array.from({ length: 3 }, () => ['job queue', '42P01']),
    ['job queue', undefined],
  ])
})
