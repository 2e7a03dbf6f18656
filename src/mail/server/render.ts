import type { MailPicture } from '#platform/server/drivers/mail/mail-transport.ts'
import type { Drawn } from '#platform/server/pictures.ts'
import { shownEmail } from '#platform/server/shown-email.ts'
import { sentenceValues, type Reader } from '../sentence-values.ts'
import type { MailTemplate, MailValues } from '../templates.ts'
import { asHtml, LOGO_CID, plainText, type Letter, type MailColors } from './layout.ts'
import { languageOf, type LanguageOffer } from '#platform/languages.ts'
import { wordsIn, type Words } from './words.ts'

export interface Rendered {
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  pictures: MailPicture[]
}

/** The marketplace an email comes from. */
export interface Sender {
  site: string
  /** The site's origin, without a trailing slash. */
  origin: string
  /** The owner's logo at twice its display size, for high-density screens. */
  logo?: Drawn | null
  /** The owner's colors; absent for the product's own. */
  colors?: MailColors | undefined
  /** Members with another language get the default. */
  languages?: LanguageOffer
  /** An address without a mailbox, for answers to news about people. */
  noReply?: string
}

interface Addressed {
  template: MailTemplate
  values: MailValues
  locale: string
  timeZone: string
}

type Scalars = Record<string, string | number>
const SETTINGS = '/dashboard?tab=settings'
const NOTIFICATIONS = '/notifications'

/** Link targets of templates whose values have no link. */
const links: Partial<Record<MailTemplate, string>> = {
  new_sign_in: `${SETTINGS}&part=security`,
  email_change_asked: `${SETTINGS}#profile`,
  two_step_changed: `${SETTINGS}&part=security`,
  unread: NOTIFICATIONS,
  codes_guessed: `${SETTINGS}&part=security`,
  digest: NOTIFICATIONS,
}

/** Templates without a greeting: they begin with the event, and their `name` is the person who caused it. */
const withoutHello = new Set<MailTemplate>([
  'digest',
  'unread',
  'contact_message',
  'order_placed',
  'broadcast',
])

/** Texts about the next steps, which some templates have. */
const STEPS = ['step1', 'step2', 'step3']

/** Renders an email in the reader's language and time zone: subject, plain text, HTML and headers. */
export function renderMail(mail: Addressed, sender: Sender): Rendered {
  const locale = languageOf({ chosen: mail.locale }, sender.languages)
  const { email } = mail.values
  const reader = { locale, timeZone: mail.timeZone, namesZone: true }
  const letter = letterOf(mail, { words: wordsIn(locale), reader, sender })
  return {
    subject: letter.subject,
    text: plainText(letter),
    html: asHtml(letter),
    pictures: sender.logo ? [{ cid: LOGO_CID, bytes: sender.logo.bytes }] : [],
    headers: {
      ...headersOf(mail.values, sender),
      ...(isAboutPeople(mail) && sender.noReply && { 'Reply-To': sender.noReply }),
      ...(mail.template === 'contact_message' &&
        typeof email === 'string' && { 'Reply-To': email }),
      'Content-Language': locale,
      // Keeps absence notes from replying.
      'Auto-Submitted': 'auto-generated',
    },
  }
}

/** News that another member caused, which people are tempted to answer. */
function isAboutPeople({ template, values }: Pick<Addressed, 'template' | 'values'>): boolean {
  return template === 'digest' || (template === 'notification' && Boolean(values['name']))
}

interface Setting {
  words: Words
  reader: Reader
  sender: Sender
}

function letterOf({ template, values, locale }: Addressed, setting: Setting): Letter {
  const { words, reader, sender } = setting
  const { items = [], ...rest } = values
  const own = rest as Scalars
  const spoken = {
    ...sentenceValues(own, reader),
    ...(typeof own['email'] === 'string' && { email: shownEmail(own['email']) }),
    site: sender.site,
    name: own['name'] ?? '',
  }
  const say = (key: string) => words.say(`mail.${template}.${key}`, spoken)
  const maybe = (key: string) => (words.has(`mail.${template}.${key}`) ? say(key) : undefined)
  const notification = template === 'notification' ? sentencesOf(own, setting) : undefined
  const link = own['link'] ?? links[template]
  const shown = (items as Scalars[]).map((item) => ({
    ...sentencesOf(item, setting),
    url: addressOf(String(item['link']), sender),
  }))
  const left = Number(own['count'] ?? 0) - shown.length
  const subject = oneLine(notification?.title ?? say('subject'))
  const button = template === 'notification' ? buttonOf(own, words) : maybe('button')
  return {
    locale,
    subject,
    hello:
      notification || withoutHello.has(template)
        ? undefined
        : words.say(own['name'] ? 'mail.hello' : 'mail.helloUnnamed', spoken),
    title: subject,
    paragraphs: [
      ...linesOf(notification?.text ?? say('text'), template),
      ...STEPS.flatMap((step) => maybe(step) ?? []),
    ],
    hasLinks: template === 'broadcast',
    items: shown,
    more: left > 0 && shown.length > 0 ? words.say('mail.digest.more', { count: left }) : undefined,
    button: button && link ? { label: button, url: targetOf(template, link, sender) } : undefined,
    or: words.say('mail.or'),
    note: isAboutPeople({ template, values }) ? say('noReply') : maybe('note'),
    site: sender.site,
    siteUrl: addressOf('/', sender),
    logo: sender.logo ? halfOf(sender.logo) : undefined,
    colors: sender.colors,
    footer: footerOf(template, own, setting),
  }
}

/** The paragraphs of a text. Those of a broadcast are the lines that its admin wrote. */
function linesOf(text: string, template: MailTemplate): string[] {
  return template === 'broadcast' ? text.split('\n').filter((line) => line.trim() !== '') : [text]
}

/** The label of the button: specific to the kind, to its noun, or general. */
function buttonOf({ kind }: Scalars, words: Words): string {
  const [noun = ''] = String(kind).split('.')
  const key = 'mail.notification.buttons'
  const named = [`${key}.${kind}`, `${key}.${noun}.other`].find((one) => words.has(one))
  return words.say(named ?? 'mail.notification.button')
}

/** A notification's own title and text. */
function sentencesOf(values: Scalars, { words, reader }: Setting) {
  const spoken = sentenceValues(values, reader)
  const key = `notifications.kinds.${values['kind']}`
  return { title: words.say(`${key}.title`, spoken), text: words.say(`${key}.text`, spoken) }
}

function footerOf(template: MailTemplate, values: Scalars, { words, sender }: Setting) {
  const { site } = sender
  // The operator needs no reason why, and an invited person has no account to give as one.
  if (template === 'contact_message' || template === 'invited') return []
  const token = values['unsubscribe']
  if (token === undefined) {
    const why = template === 'account_deleted' ? [] : [words.say('mail.why', { site })]
    return [...why, words.say('mail.security')].map((text) => ({ text }))
  }
  return [
    { text: words.say('mail.why', { site }) },
    { text: words.say('mail.choose'), url: addressOf(`${SETTINGS}&part=notifications`, sender) },
    {
      text: words.say('mail.unsubscribe'),
      url: addressOf(`/unsubscribe?token=${token}`, sender),
    },
  ]
}

/** Headers for the unsubscribe button of email clients (RFC 2369, RFC 8058). */
function headersOf({ unsubscribe }: MailValues, sender: Sender): Record<string, string> {
  if (typeof unsubscribe !== 'string') return {}
  return {
    'List-Unsubscribe': `<${addressOf(`/api/unsubscribe/${unsubscribe}`, sender)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** The target of the button. Only an admin can link to another site. */
function targetOf(template: MailTemplate, link: string | number, sender: Sender): string {
  const target = String(link)
  const isElsewhere = template === 'broadcast' && target.startsWith('https://')
  return isElsewhere ? target : addressOf(target, sender)
}

/** An address on this site. Leading slashes are reduced to one, so that a path cannot lead to another host. */
function addressOf(path: string, { origin }: Sender): string {
  return `${origin}/${path.replace(/^\/+/, '')}`
}

function halfOf({ width, height }: Drawn) {
  return { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
