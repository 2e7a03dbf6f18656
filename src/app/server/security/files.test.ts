import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aPerson, aScene, aVisitor } from '#testing/server.ts'

const script = '<script>alert(document.domain)</script>'

/** Files that are an image and something else as well. */
const polyglots: [what: string, file: () => Promise<Buffer>][] = [
  ['HTML behind its end', async () => Buffer.concat([await aPicture(), Buffer.from(script)])],
  [
    'an archive behind its end',
    async () => Buffer.concat([await aPicture(), Buffer.from('PK evil.jar')]),
  ],
  [
    'HTML in its notes',
    () =>
      blank
        .clone()
        .withExif({ IFD0: { ImageDescription: script } })
        .png()
        .toBuffer(),
  ],
  [
    'a program in its notes',
    () =>
      blank
        .clone()
        .withExif({ IFD0: { Copyright: '<?php system("id") ?>' } })
        .jpeg()
        .toBuffer(),
  ],
]
const blank = sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
const aPicture = () => blank.clone().png().toBuffer()

test.each(polyglots)('an image with %s is stored without it [control 38]', async (_, file) => {
  const bytes = await file()
  const type = bytes[0] === 0xff ? 'image/jpeg' : 'image/png'
  const blob = () => new Blob([new Uint8Array(bytes)], { type })
  const { viber, service } = await aScene()
  const { url } = await viber.pictures.upload({ file: blob() })
  const { cover } = await viber.services.setCover({ id: service.id, file: blob() })
  const { avatar } = await viber.account.setAvatar({ file: blob() })
  const visitor = await aVisitor()
  for (const path of [url, cover?.large, cover?.small, avatar]) {
    const response = await visitor.fetch(path ?? '')
    expect([path, response.headers.get('content-type')]).toEqual([path, 'image/webp'])
    const kept = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(kept).not.toMatch(/script|evil|\?php/)
  }
})

test('an uploaded file’s name never becomes a path or breaks a header [control 40]', async () => {
  const person = await aPerson()
  const text = new Blob(['What happened.'], { type: 'text/plain' })
  for (const name of ['../../../../etc/passwd', 'a"\r\nSet-Cookie: x=y', '..\\..\\boot.ini']) {
    const kept = await person.attachments.upload({ file: text, name })
    expect(kept.name).not.toMatch(/[/\\\r\n]/)
    expect(kept.token).toMatch(/^[\w-]{20,}$/)
  }
})
