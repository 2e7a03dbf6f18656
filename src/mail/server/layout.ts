import { webLinksIn } from '#platform/web-links.ts'

/** `#rrggbb`: links, with the fill of buttons and its text, and links in dark mode. */
export interface MailColors {
  link: string
  fill: string
  onFill: string
  darkLink: string
}

/** The content of an email before it becomes text and HTML. */
export interface Letter {
  locale: string
  subject: string
  hello: string | undefined
  title: string
  paragraphs: string[]
  /** Addresses in the paragraphs are links, because an admin wrote them. */
  hasLinks: boolean
  items: { title: string; text: string; url: string }[]
  /** Shown after the list. */
  more: string | undefined
  button: { label: string; url: string } | undefined
  /** Text for readers whose button does not work. */
  or: string
  note: string | undefined
  site: string
  siteUrl: string
  /** The size of the attached logo, which replaces the name. */
  logo: { width: number; height: number } | undefined
  /** The owner's colors; undefined for the product's own. */
  colors: MailColors | undefined
  footer: { text: string; url?: string }[]
}

// The colours of tokens.css in a notation that email clients understand.
const CANVAS = '#fcfaf6'
const INK = '#1d1713'
const INK_2 = '#564e48'
const LINE = '#e6e2dd'
const COLORS: MailColors = {
  link: '#b93014',
  fill: '#b93014',
  onFill: '#ffffff',
  darkLink: '#fe946a',
}
const FONT = "Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const darkRules = ({ darkLink }: MailColors) => `@media (prefers-color-scheme: dark) {
  .page { background: #110e0b !important }
  .card { background: #1b1714 !important; border-color: #302b28 !important }
  .ink { color: #f5f3f0 !important }
  .ink-2 { color: #bebab4 !important }
  .rule { border-color: #302b28 !important }
  .link { color: ${darkLink} !important }
}`

/** The plain text form. */
export function plainText(letter: Letter): string {
  const { hello, title, paragraphs, items, more, button, note, footer } = letter
  const blocks = [
    hello,
    title,
    ...paragraphs,
    ...items.map((item) => `* ${item.title}\n  ${item.text}\n  ${item.url}`),
    more,
    button && `${button.label}:\n${button.url}`,
    note,
    `-- \n${footer.map(({ text, url }) => (url ? `${text}: ${url}` : text)).join('\n')}`,
  ]
  return `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`
}

/**
 * The HTML form. Email clients require inline styles and a table layout; nothing is loaded from elsewhere. All texts
 * are escaped here.
 */
export function asHtml(letter: Letter): string {
  const { locale, subject, hello, title, paragraphs, items, more, button, note } = letter
  const colors = letter.colors ?? COLORS
  const body = [
    hello === undefined ? '' : paragraph(hello),
    `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:28px;color:${INK}">${escaped(title)}</h1>`,
    ...paragraphs.map((text) =>
      letter.hasLinks ? linkedParagraph(text, colors) : paragraph(text),
    ),
    ...items.map((item) => listed(item, colors)),
    more === undefined ? '' : paragraph(more),
    button ? buttonOf(button, letter.or, colors) : '',
    note === undefined ? '' : paragraph(note, 'ink-2', INK_2),
  ].join('\n')
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${darkRules(colors)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${CANVAS}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:${CANVAS};font-family:${FONT}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px">${brand(letter)}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid ${LINE};border-radius:16px;padding:32px 28px">
${body}
</td></tr>
<tr><td style="padding:20px 4px 0">${footerOf(letter)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** The logo is attached to the email, because loading it from a server would reveal when the email is read. */
export const LOGO_CID = 'logo@vibework'

function brand({ site, siteUrl, logo }: Letter): string {
  const shown = logo
    ? `<img src="cid:${LOGO_CID}" width="${logo.width}" height="${logo.height}" alt="${escaped(site)}" style="display:block;border:0">`
    : escaped(site)
  return `<a class="ink" href="${escaped(siteUrl)}" style="color:${INK};font-size:18px;font-weight:700;text-decoration:none">${shown}</a>`
}

function paragraph(text: string, name = 'ink', colour = INK): string {
  return block(escaped(text), name, colour)
}

function block(html: string, name: string, colour: string): string {
  return `<p class="${name}" dir="auto" style="margin:0 0 16px;font-size:16px;line-height:24px;color:${colour}">${html}</p>`
}

/** A paragraph whose addresses are links in these colors. */
function linkedParagraph(text: string, { link }: MailColors): string {
  const pieces = webLinksIn(text).map((piece) =>
    piece.kind === 'text'
      ? escaped(piece.text)
      : `<a class="link" href="${escaped(piece.href)}" style="color:${link};word-break:break-all">${escaped(piece.text)}</a>`,
  )
  return block(pieces.join(''), 'ink', INK)
}

function listed({ title, text, url }: Letter['items'][number], { link }: MailColors): string {
  return `<div class="rule" style="margin:0 0 16px;padding:0 0 16px;border-bottom:1px solid ${LINE}">
<a class="link" href="${escaped(url)}" style="color:${link};font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escaped(title)}</a>
<p class="ink-2" dir="auto" style="margin:4px 0 0;font-size:15px;line-height:22px;color:${INK_2}">${escaped(text)}</p>
</div>`
}

function buttonOf(
  { label, url }: NonNullable<Letter['button']>,
  or: string,
  { fill, onFill, link }: MailColors,
): string {
  const address = escaped(url)
  return `<p style="margin:8px 0 24px"><a href="${address}" style="display:inline-block;background:${fill};color:${onFill};font-size:16px;font-weight:600;line-height:24px;padding:12px 24px;border-radius:999px;text-decoration:none">${escaped(label)}</a></p>
<p class="ink-2" style="margin:0 0 16px;font-size:13px;line-height:20px;color:${INK_2}">${escaped(or)}<br><a class="link" href="${address}" style="color:${link};word-break:break-all">${address}</a></p>`
}

function footerOf({ footer }: Letter): string {
  const lines = footer.map(({ text, url }) =>
    url
      ? `<a class="ink-2" href="${escaped(url)}" style="color:${INK_2}">${escaped(text)}</a>`
      : escaped(text),
  )
  return `<p class="ink-2" style="margin:0;font-size:13px;line-height:20px;color:${INK_2}">${lines.join('<br>')}</p>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}
