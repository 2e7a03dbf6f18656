import sharp from 'sharp'
import { aScene } from './server.ts'

export const aPdf = new Blob(['%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n%%EOF'], {
  type: 'application/pdf',
})

export async function anImage(width = 900, height = 1200): Promise<Blob> {
  const blank = sharp({ create: { width, height, channels: 3, background: '#c83c1e' } })
  return new Blob([new Uint8Array(await blank.jpeg().toBuffer())], { type: 'image/jpeg' })
}

/** A viber with a service, and with this many pieces that have an image. */
export async function aPortfolio(count = 1) {
  const scene = await aScene()
  const file = await anImage()
  const ids: number[] = []
  for (let at = 1; at <= count; at += 1) {
    const { id } = await scene.viber.portfolio.create({ title: `Piece ${at}` })
    await scene.viber.portfolio.addPicture({ id, file })
    ids.push(id)
  }
  const pieces = await scene.viber.portfolio.list({ id: scene.viber.user.id })
  return { ...scene, userId: scene.viber.user.id, file, ids, pieces }
}
