import fc, { type Arbitrary } from 'fast-check'
import { hostileHtml } from '../hostile-html.ts'
import { oddCharacters } from './odd-characters.ts'

/** Text inserted into JSON unquoted, for values that JSON.stringify cannot produce. */
export class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const deep = (open: string, close: string, inner: string) =>
  new Raw(open.repeat(200) + inner + close.repeat(200))

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\uDFFF\uD800',
  '\u202Egnp.exe',
  '\u200F\u200B\uFEFF',
  '\u{1F469}\u200D\u{1F4BB}'.repeat(100),
  'e\u0301'.repeat(3000),
  'x'.repeat(100_000),
  '-'.repeat(200),
  '\n\r\t',
  '\r\nSet-Cookie: sid=1',
  "' OR 1=1--",
  "'; drop table users; --",
  '%',
  '_',
  '\\',
  '%_%\\%',
  '" & | ! ( ) : * <-> <1>',
  '../../../etc/passwd',
  '%2e%2e%2f',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//example.org/',
  'http://127.0.0.1:1/',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '{{7*7}}${7*7}',
  '{name}{0}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  'on',
  '0001-01-01',
  '0000-00-00',
  '9999-12-31',
  '275760-09-13',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00Z',
  '2026-02-30',
  '2026-11-22T25:00:00Z',
  '0',
  '-1',
  '1e3',
  '0x10',
  '1.5',
  '999999999999999',
  '9223372036854775808',
  '99999999999999999999999999',
  'Infinity',
  '１２',
  ...hostileHtml.slice(0, 6),
]
const numbers = [
  -0,
  0,
  -1,
  0.001,
  0.005,
  1.005,
  0.1 + 0.2,
  2147483647,
  2147483648,
  -2147483649,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  1e15,
  1e21,
  1e308,
  -1e308,
  5e-324,
]
const others: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [1],
  ['a', 'b'],
  [[]],
  { length: 1e9 },
  { toString: 'x', valueOf: 1 },
  { id: 1 },
  Array.from({ length: 5000 }, () => 'x'),
  new Raw('1e400'),
  new Raw('-1e400'),
  new Raw('123456789012345678901234567890'),
  new Raw('{"__proto__":{"isAdmin":true}}'),
  new Raw('{"constructor":{"prototype":{"isAdmin":true}}}'),
  deep('[', ']', '1'),
  deep('{"a":', '}', '1'),
]

export const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 2, arbitrary: fc.string({ unit: fc.constantFrom(...oddCharacters), maxLength: 60 }) },
)
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...numbers) },
  { weight: 2, arbitrary: fc.constantFrom(...others) },
)

/** Request bodies that are malformed as a whole. */
export const hostileBodies = [
  '',
  ' ',
  'null',
  '[]',
  '"text"',
  '1',
  '1e400',
  '{',
  '{"a":1,}',
  'NaN',
  '{"a":NaN}',
  '\uFEFF{}',
  '{"__proto__":{"isAdmin":true}}',
  '{"id":1,"id":2}',
  'a=1&b=2',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"a":"${'x'.repeat(1_100_000)}"}`,
]

/** Query strings that no schema declares. */
export const hostileQueries = [
  '__proto__=1',
  'constructor=1',
  'a[b]=c',
  '%',
  '%00=%00',
  '%ED%A0%80=1',
  'page=1&page=2',
  'limit=1&limit=1',
  'q=a&q=b',
  'search=%00',
  'q=%ED%A0%80',
  'x=1'.repeat(2000),
]

/** Headers with unexpected or malicious values. */
export const oddHeaders: Record<string, string>[] = [
  { 'if-match': '"0"' },
  { 'if-match': '"999999999999999999999"' },
  { 'if-match': '*' },
  { 'if-match': 'W/"x", "1"' },
  { 'if-none-match': '*' },
  { 'idempotency-key': 'the same key' },
  { 'idempotency-key': 'x'.repeat(3000) },
  { 'idempotency-key': '' },
  { 'accept-language': '*;q=2, xx-\u00e9, es' },
  { 'accept-language': 'fr' },
  { accept: 'text/html' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'x-forwarded-for': "' or 1, 127.0.0.1" },
  { 'x-http-method-override': 'DELETE' },
  { origin: 'https://example.org' },
  { 'user-agent': '\u00ff'.repeat(2000) },
  { range: 'bytes=0-0' },
]

type Input = Record<string, unknown>
export type Damage =
  | { kind: 'replace'; at: number; value: unknown }
  | { kind: 'remove'; at: number }
  | { kind: 'add'; key: string; value: unknown }
  | { kind: 'wrap'; at: number }

export const damages: Arbitrary<Damage> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('replace' as const),
      at: fc.nat(30),
      value: hostileValue,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wrap' as const), at: fc.nat(30) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      key: fc.constantFrom('isAdmin', 'role', 'id', 'status', 'constructor', 'x'.repeat(200)),
      value: hostileValue,
    }),
  },
)

/** A copy of the input with one field damaged, sometimes a nested one. */
export function damage(input: Input, harm: Damage): Input {
  if (harm.kind === 'add') return { ...input, [harm.key]: harm.value }
  const names = Object.keys(input)
  if (names.length === 0) return input
  const name = names[harm.at % names.length] ?? ''
  const held = input[name]
  if (isPlain(held) && Object.keys(held).length > 0 && harm.at >= names.length) {
    return { ...input, [name]: damage(held, { ...harm, at: harm.at - names.length }) }
  }
  if (harm.kind === 'wrap') return { ...input, [name]: [held] }
  if (harm.kind === 'replace') return { ...input, [name]: harm.value }
  return Object.fromEntries(Object.entries(input).filter(([one]) => one !== name))
}

function isPlain(value: unknown): value is Input {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Raw)
  )
}

/** Like `JSON.stringify`, but inserts `Raw` texts unquoted. */
export function toJson(value: unknown): string {
  const raws: string[] = []
  const text = JSON.stringify(value, (_key, one: unknown) => {
    if (!(one instanceof Raw)) return one
    raws.push(one.text)
    return `@@raw ${raws.length - 1}@@`
  })
  return text.replaceAll(/"@@raw (\d+)@@"/g, (_, at: string) => raws[Number(at)] ?? '')
}
