import { fontFinder, fontsFor } from './fonts.ts'

export const cardSize = { width: 1200, height: 630 }

/** The content of a social card. */
export interface Card {
  brand: string
  /** The owner's logo as a data URL, shown instead of the mark and the name. */
  logo?: { src: string; width: number; height: number }
  /** The fill of the mark in the owner's color; absent for the default. */
  color?: string
  /** The owner's icon as a data URL, shown instead of the mark. */
  icon?: string
  /** The color of the band, instead of `hues`. */
  band?: string
  title: string
  /** Drawn instead of a title whose letters the fonts mostly lack. */
  titleElse: string
  name?: string
  nameElse?: string
  /** Below the name; left out if the fonts cannot draw it. */
  line?: string
  /** Shown on the last line: a rate, a rating. */
  facts: string[]
  /** Hues of the colored band, as in the generated images. */
  hues: readonly [number, number]
}

type Owner = Pick<Card, 'brand' | 'logo' | 'color' | 'icon'>

interface Box {
  type: 'div' | 'img' | 'svg' | 'rect' | 'path'
  props: { style?: object; children?: (Box | string)[] | string } & Record<string, unknown>
}

/** The fill of the default mark, here and on icons. */
export const MARK_COLOR = '#cf3a1c'
const ink = '#1d1713'
const softInk = '#6d635c'

/** Draws a PNG of 1200 × 630, the size that social networks show. */
export async function drawCard(card: Card): Promise<Uint8Array> {
  const [{ default: satori }, { renderAsync }] = await Promise.all([
    import('satori'),
    import('@resvg/resvg-js'),
  ])
  const { brand, title, titleElse, name = '', nameElse = '', line = '', facts } = card
  const partOf = await fontFinder([brand, title, titleElse, name, nameElse, line].join(' '))
  const shown = drawable(card, (char) => partOf(char) !== undefined)
  const bold = [shown.brand, shown.title, shown.name, ...facts]
  const { fonts, family } = await fontsFor({ 400: shown.line ?? '', 700: bold.join(' ') })
  const svg = await satori(layout(shown, family) as Parameters<typeof satori>[0], {
    ...cardSize,
    fonts,
  })
  // Satori has converted the letters to outlines, so no system fonts are needed.
  const drawn = await renderAsync(svg, { font: { loadSystemFonts: false } })
  return drawn.asPng()
}

/** Replaces texts that the fonts cannot draw by their fallbacks. */
function drawable(card: Card, canDraw: (char: string) => boolean): Card {
  const shown = (text: string) => drawableWords(text, canDraw)
  const { brand, title, titleElse, name, nameElse = '', line, ...rest } = card
  const shownLine = line && shown(line)
  return {
    ...rest,
    brand: shown(brand) ?? '',
    title: shown(title) ?? shown(titleElse) ?? '',
    titleElse,
    ...(name !== undefined && { name: shown(name) ?? nameElse }),
    ...(shownLine && { line: shownLine }),
  }
}

/**
 * The text without characters that the fonts lack, such as emoji and arrows. Undefined if letters of words would be
 * lost, because a partial sentence could mean something else.
 */
export function drawableWords(
  text: string,
  canDraw: (char: string) => boolean,
): string | undefined {
  const letters = [...text.normalize('NFC')].map((letter) => {
    if (canDraw(letter)) return letter
    const [plain = ''] = letter.normalize('NFKD')
    return canDraw(plain) ? plain : ''
  })
  const words = letters.join('').replaceAll(/\s+/g, ' ').trim()
  const count = (some: string) => some.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const isWhole = count(words) > 0 && count(words) >= 0.9 * count(text.normalize('NFC'))
  return isWhole ? words : undefined
}

function box(style: object, children: (Box | string)[] | string = []): Box {
  const base = { display: 'flex', boxSizing: 'border-box' }
  return { type: 'div', props: { style: { ...base, ...style }, children } }
}

function layout({ title, name, line, facts, hues, band, ...owner }: Card, fontFamily: string): Box {
  const [from, to] = hues
  return box({ width: '100%', height: '100%', background: '#fcfaf7', fontFamily, color: ink }, [
    box({ flexDirection: 'column', justifyContent: 'space-between', width: 900, padding: 64 }, [
      box({ alignItems: 'center', fontSize: 32, fontWeight: 700 }, brandOf(owner)),
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
      ...(band
        ? { background: band }
        : {
            backgroundImage: `linear-gradient(160deg, hsl(${from}, 80%, 76%), hsl(${to}, 80%, 70%))`,
          }),
    }),
  ])
}

/** Text whose first letter is Hebrew or Arabic starts at the right. */
const STARTS_RIGHT = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}]/u

function clamped(text: string, lines: number, style: object): Box {
  const limits = {
    display: 'block',
    direction: STARTS_RIGHT.test(text) ? 'rtl' : 'ltr',
    lineClamp: lines,
    lineHeight: 1.15,
    width: '100%',
    // A word longer than a line is broken.
    wordBreak: 'break-word',
  }
  return box({ ...limits, ...style }, text)
}

function brandOf({ brand, logo, color, icon }: Owner): Box[] {
  if (logo) return [{ type: 'img', props: { ...logo } }]
  const sign = icon
    ? { type: 'img' as const, props: { src: icon, width: 56, height: 56 } }
    : mark(color)
  return [sign, clamped(brand, 1, { marginLeft: 16, direction: 'ltr' })]
}

function mark(fill = MARK_COLOR): Box {
  return {
    type: 'svg',
    props: {
      width: 56,
      height: 56,
      viewBox: '0 0 32 32',
      children: [
        { type: 'rect', props: { width: 32, height: 32, rx: 9, fill } },
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
