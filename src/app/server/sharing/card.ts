import { fontFamily, loadTypeface } from './fonts.ts'

export const cardSize = { width: 1200, height: 630 }

/** What a link's picture says. */
export interface Card {
  brand: string
  title: string
  /** Drawn when the fonts lack a letter of the title. */
  titleElse: string
  name?: string
  nameElse?: string
  /** Below the name; left out when it cannot be drawn. */
  line?: string
  /** At the end of the last line: a rate, a rating. */
  facts: string[]
  /** Hues of the band, as the generated pictures have them. */
  hues: readonly [number, number]
}

interface Box {
  type: 'div' | 'svg' | 'rect' | 'path'
  props: { style?: object; children?: (Box | string)[] | string } & Record<string, unknown>
}

const ink = '#1d1713'
const softInk = '#6d635c'

/** A PNG of 1200 × 630, as networks show it beside a link. */
export async function drawCard(card: Card): Promise<Uint8Array> {
  const [{ default: satori }, { renderAsync }, typeface] = await Promise.all([
    import('satori'),
    import('@resvg/resvg-js'),
    loadTypeface(),
  ])
  const shown = drawable(card, typeface.canDraw)
  const svg = await satori(layout(shown) as Parameters<typeof satori>[0], {
    ...cardSize,
    fonts: typeface.fonts,
  })
  // Letters are outlines by now, so no font of the machine is needed.
  const drawn = await renderAsync(svg, { font: { loadSystemFonts: false } })
  return drawn.asPng()
}

/** The card with its own words where the fonts have every letter, else with those meant instead. */
function drawable(card: Card, canDraw: (text: string) => boolean): Card {
  const title = [card.title, card.titleElse].find((text) => canDraw(text)) ?? ''
  const { name, nameElse = '', line, ...rest } = card
  const shownName = name === undefined || canDraw(name) ? name : nameElse
  return {
    ...rest,
    title,
    ...(shownName !== undefined && { name: shownName }),
    ...(line !== undefined && canDraw(line) && { line }),
  }
}

function box(style: object, children: (Box | string)[] | string = []): Box {
  const base = { display: 'flex', boxSizing: 'border-box' }
  return { type: 'div', props: { style: { ...base, ...style }, children } }
}

function layout({ brand, title, name, line, facts, hues }: Card): Box {
  const [from, to] = hues
  return box({ width: '100%', height: '100%', background: '#fcfaf7', fontFamily, color: ink }, [
    box({ flexDirection: 'column', justifyContent: 'space-between', width: 900, padding: 64 }, [
      box({ alignItems: 'center', fontSize: 32, fontWeight: 700 }, [
        logo(),
        box({ marginLeft: 16 }, brand),
      ]),
      clamped(title, 3, { fontSize: title.length > 60 ? 56 : 68, fontWeight: 700 }),
      box({ flexDirection: 'column' }, [
        ...(name ? [clamped(name, 1, { fontSize: 34, fontWeight: 700 })] : []),
        ...(line ? [clamped(line, 1, { fontSize: 28, color: softInk, marginTop: 6 })] : []),
        ...(facts.length > 0
          ? [box({ fontSize: 32, fontWeight: 700, marginTop: 18 }, facts.join('  ·  '))]
          : []),
      ]),
    ]),
    box({
      flexGrow: 1,
      height: '100%',
      backgroundImage: `linear-gradient(160deg, hsl(${from}, 80%, 76%), hsl(${to}, 80%, 70%))`,
    }),
  ])
}

function clamped(text: string, lines: number, style: object): Box {
  const limits = { display: 'block', lineClamp: lines, lineHeight: 1.15, width: '100%' }
  return box({ ...limits, ...style }, text)
}

function logo(): Box {
  return {
    type: 'svg',
    props: {
      width: 56,
      height: 56,
      viewBox: '0 0 32 32',
      children: [
        { type: 'rect', props: { width: 32, height: 32, rx: 9, fill: '#cf3a1c' } },
        {
          type: 'path',
          props: {
            d: 'M9.5 11.5l4.6 9.2c.4.8 1.5.8 1.9 0l6.3-11.2',
            fill: 'none',
            stroke: '#fff',
            strokeWidth: 3.4,
            strokeLinecap: 'round',
            strokeLinejoin: 'round',
          },
        },
      ],
    },
  }
}
