import type { FastifyInstance, FastifyReply } from 'fastify'
import { fail } from '#platform/errors.ts'
import { systemContext, type Context, type Resources } from '#platform/server/context.ts'
import { asIcon } from '#platform/server/pictures.ts'
import { themeTokens } from '#settings/server/service/look.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { iconBytes } from '#settings/server/service/logo.ts'
import { MARK_COLOR } from './card.ts'

const HOUR_SECONDS = 3600
/** 32 for browser tabs, 180 for Apple home screens (without transparency), 192 and 512 for other home screens. */
const sizes = { 32: undefined, 180: '#fff', 192: undefined, 512: undefined } as const
type Size = keyof typeof sizes
const TAB: Size = 32

/** The default mark, as in public/favicon.svg, in the owner's color if there is one. */
const markIn = (
  fill: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 32 32">
<rect width="32" height="32" rx="9" fill="${fill}"/><path d="M9.5 11.5l4.6 9.2c.4.8 1.5.8 1.9 0l6.3-11.2"
fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`

/** Serves the icons and the web manifest, with the owner's icon, logo or else the default mark. */
export function registerIcons(app: FastifyInstance, resources: Resources): void {
  const ctx = systemContext(resources)
  const draw = drawer(ctx)
  const send = async (reply: FastifyReply, size: Size) =>
    reply
      .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
      .type('image/png')
      .send(Buffer.from(await draw(size)))

  app.get<{ Params: { file: string } }>('/icons/:file', (request, reply) => {
    const size = Number(/^([1-9]\d{1,2})\.png$/.exec(request.params.file)?.[1])
    return send(reply, isSize(size) ? size : fail('not_found'))
  })
  // Static and in the product's own color, so an own look needs another.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url !== '/favicon.svg') return undefined
    const { brandIcon, brandColor, logo } = await currentSettings(ctx)
    return brandIcon || brandColor || logo ? reply.redirect(`/icons/${TAB}.png`) : undefined
  })
  // Browsers request it even if no page links to it.
  app.get('/favicon.ico', (_request, reply) => send(reply, TAB))
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { siteTitle: name, ...settings } = await currentSettings(ctx)
    const color = themeTokens(settings)?.light.brand
    const icons = ([192, 512] as const).map((size) => ({
      src: `/icons/${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    }))
    return reply
      .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
      .type('application/manifest+json')
      .send(
        JSON.stringify({
          name,
          short_name: name,
          start_url: '/',
          display: 'browser',
          icons,
          ...(color && { theme_color: color }),
        }),
      )
  })
}

function isSize(size: number): size is Size {
  return Object.hasOwn(sizes, size)
}

/** Draws each icon once per picture or color. */
function drawer(ctx: Context) {
  let drawn: { of: string; icons: Map<Size, Promise<Uint8Array>> } = { of: '', icons: new Map() }
  return async (size: Size): Promise<Uint8Array> => {
    const settings = await currentSettings(ctx)
    const fill = themeTokens(settings)?.light.brand ?? MARK_COLOR
    const of = settings.brandIcon || settings.logo?.src || fill
    if (drawn.of !== of) drawn = { of, icons: new Map() }
    const { icons } = drawn
    const known = icons.get(size)
    if (known) return known
    const background = sizes[size]
    const icon = iconBytes(ctx).then((bytes) =>
      asIcon(bytes ?? Buffer.from(markIn(fill)), { size, ...(background && { background }) }),
    )
    icons.set(size, icon)
    icon.catch(() => icons.delete(size))
    return icon
  }
}
