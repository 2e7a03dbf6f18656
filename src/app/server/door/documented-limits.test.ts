import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ANSWERS } from '#platform/server/http.ts'
import { RENDERINGS, TURNS } from '../rendering.ts'
import { BODY_LIMITS } from './body-memory.ts'
import { MAX_EACH } from './connections.ts'
import { ASSET_COST, BODY_UNIT_BYTES, REFUSED_COST, REQUESTS } from './door.ts'

const docs = join(import.meta.dirname, '../../../../docs')
/** On one line, so that a sentence may wrap. */
const textOf = (path: string) => readFileSync(join(docs, path), 'utf8').replaceAll(/\s+/g, ' ')
const mb = (bytes: number) => `${bytes / 1024 / 1024} MB`
const many = (count: number) => count.toLocaleString('en')
const words: Record<number, string> = { 0.1: 'a tenth', 6: 'six', 10: 'ten' }

test('docs/security.md names the limits of the door', () => {
  const text = textOf('security.md')
  for (const part of [
    `${REQUESTS.perSecond} requests a second with a burst of ${many(REQUESTS.burst)}`,
    `a body costs one for each ${BODY_UNIT_BYTES / 1000} kB, a built file ${words[ASSET_COST]}`,
    `an answer of 429 ${words[REFUSED_COST]} more`,
    `${MAX_EACH} connections, ${mb(BODY_LIMITS.each)} of bodies in memory (${mb(BODY_LIMITS.all)} of all networks)`,
    `${RENDERINGS.perSecond} rendered pages a second with a burst of ${RENDERINGS.burst}`,
    `${ANSWERS.concurrentEach} answers, ${TURNS.concurrentEach} renderings`,
  ]) {
    expect(text).toContain(part)
  }
})

test('the decisions about the door name its limits', () => {
  const door = textOf('decisions/0052-door-and-turns.md')
  for (const part of [
    `beyond ${REQUESTS.perSecond} per second with ${many(REQUESTS.burst)} in reserve`,
    `${mb(BODY_LIMITS.each)} of one network (429) and ${mb(BODY_LIMITS.all)} of all (503)`,
    `One network can have ${MAX_EACH} connections`,
    `${words[ANSWERS.concurrentEach]} API responses of one asker`,
  ]) {
    expect(door).toContain(part)
  }
  expect(textOf('decisions/0096-by-network.md')).toContain(
    `${mb(BODY_LIMITS.each)} of one network (429), and ${mb(BODY_LIMITS.all)} of all`,
  )
})
