import { callerOf } from '#platform/server/caller.ts'
import { siteAddress } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import { createFairQueue } from '#platform/server/fair-queue.ts'
import { runInWorker } from '#platform/server/run-in-worker.ts'
import { themeTokens } from '#settings/server/service/look.ts'
import { logoAsPng } from '#settings/server/service/logo.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import type { Document } from '../../contract.ts'
import type { drawPdf } from '../pdf.ts'
import { findPdf, insertPdf } from '../queries/pdf-files.ts'

const PDF = new URL('../pdf.ts', import.meta.url).href
const inTurn = createFairQueue({ concurrent: 1, waiting: 40, waitingEach: 4 })

/**
 * The document's PDF, rendered on first use and stored, because neither a document nor a copy its owner saved may
 * change. Throws 'request.rate_limited' and 'server.unavailable' if too many requests are waiting.
 */
export async function pdfOf(ctx: Context, document: Document): Promise<Uint8Array> {
  const stored = await findPdf(ctx.db, document.id)
  if (stored) return stored
  return inTurn(callerOf(ctx), async () => {
    // Another request may have rendered it while this one waited.
    const drawn = await findPdf(ctx.db, document.id)
    if (drawn) return drawn
    const { host } = new URL(siteAddress(ctx.config))
    const printed: Parameters<typeof drawPdf>[0] = { document, host, owner: await ownerOf(ctx) }
    const pdf = Buffer.from(await runInWorker<Uint8Array>(PDF, 'drawPdf', printed))
    await insertPdf(ctx.db, document.id, pdf)
    // If another process stored it first, that file is returned.
    return (await findPdf(ctx.db, document.id)) ?? pdf
  })
}

/** Twice the printed size, for sharp printing. */
const LOGO = { width: 640, height: 104 }

async function ownerOf(ctx: Context) {
  const logo = await logoAsPng(ctx, LOGO)
  const tokens = themeTokens(await currentSettings(ctx))
  return { logo: logo?.bytes ?? null, color: tokens?.light.brandInk ?? null }
}
