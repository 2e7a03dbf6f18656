import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { askingAddress, proxiesIn, trustIn } from './proxies.ts'

function requestFrom(peer: string, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage
}

test('TRUST_PROXY=1 trusts this machine and private networks, but no public address [control 32]', () => {
  const trusts = trustIn(proxiesIn('1') ?? [])
  const neighbours = ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.7', '::1', 'fd00::7']
  expect(neighbours.filter((address) => !trusts(address))).toEqual([])
  expect(trusts('::ffff:10.1.2.3')).toBe(true)
  const strangers = ['203.0.113.7', '172.32.0.1', '2001:db8::1', '::ffff:203.0.113.7', 'nonsense']
  expect(strangers.filter((address) => trusts(address))).toEqual([])
})

test('a list trusts only its addresses and networks [control 32]', () => {
  const trusts = trustIn(proxiesIn('203.0.113.7, 198.51.100.0/24,2001:db8::/32') ?? [])
  expect(['203.0.113.7', '198.51.100.9', '2001:db8:1::1'].every((one) => trusts(one))).toBe(true)
  expect(['203.0.113.8', '127.0.0.1', '10.0.0.1'].some((one) => trusts(one))).toBe(false)
})

test('without TRUST_PROXY no peer is trusted, and an invalid list is refused', () => {
  expect(trustIn(proxiesIn('0') ?? ['unread'])('127.0.0.1')).toBe(false)
  for (const wrong of ['proxy', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.1,', '::1/129', '']) {
    expect([wrong, proxiesIn(wrong)]).toEqual([wrong, undefined])
  }
})

test('the last entry from a trusted proxy is the visitor, and entries from other peers are ignored [control 32]', () => {
  const trusts = trustIn(['10.0.0.0/8'])
  expect(askingAddress(requestFrom('10.0.0.1', '198.51.100.1, 203.0.113.7'), trusts)).toBe(
    '203.0.113.7',
  )
  expect(askingAddress(requestFrom('203.0.113.9', '198.51.100.1'), trusts)).toBe('203.0.113.9')
  expect(askingAddress(requestFrom('10.0.0.1', 'unknown'), trusts)).toBe('10.0.0.1')
  expect(askingAddress(requestFrom('10.0.0.1'), trusts)).toBe('10.0.0.1')
})
