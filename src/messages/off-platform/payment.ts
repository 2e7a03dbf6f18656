const means = String.raw`(?:paypal|venmo|zelle|cash ?app|revolut|wise|payoneer|western union|moneygram|bizum|lydia|bank transfer|wire transfer|wire|transferencia(?: bancaria)?|virement(?: bancaire)?|crypto|bitcoin|btc|usdt|ethereum|cash|efectivo|especes|iban)`
/** Rejects matches in which the payment service is the subject of the work, such as "PayPal button". */
const asWork = String.raw`(?![ -]?(?:button|integration|api|app|plugin|checkout|gateway|webhooks?|module|sdk|sandbox|flow|redirect|option|users?|support|page|form|drawer|register))`
const few = String.raw`[^.!?\n]{0,40}?\b`
const here = String.raw`(?:(?:the|this|la|esta|le|cette|du|de la) )?(?:platform|site|website|marketplace|vibework|plataforma|pagina|sitio|plateforme)`

/** Rejects matches in which a price without the fee is to be shown, which is work. */
const unlessShown = String.raw`(?<!\b(?:shows?|shown|display(?:s|ed)?|lists|prints?|renders?|exports|calculate[sd]?|muestra|mostrar|calcula|affiche[rz]?|calcule[rz]?)\b[^.!?\n]{0,40})`

const phrases = [
  String.raw`\b(?:pay|send|transfer|wire|deposit) (?:me|you|us|it|half|everything|(?:the )?(?:money|rest|half|deposit|amount|payment|full amount))\b${few}${means}\b${asWork}`,
  String.raw`\b(?:i|we|you)(?:'ll| will| can| could|'d| would| may| might|) (?:also |just |rather |then )?pay\b (?!for\b)${few}${means}\b${asWork}`,
  String.raw`\b(?:accept|take|prefer)\b (?:payment |payments |to be paid )?(?:by |via |through |in |with |over )?(?:paypal|venmo|zelle|cash ?app|revolut|crypto|bitcoin|bank transfer)\b${asWork}(?=[^\n]{0,30}\b(?:instead|directly|outside)\b)`,
  String.raw`\bmy (?:paypal|venmo|zelle|cash ?app|revolut|payoneer|iban|bitcoin|btc|usdt|bank account|wallet)\b${asWork}(?: (?:is|address|number|account|details|id)\b| ?[:=])`,
  String.raw`\b(?:pay|paid|paying|send|settle|transfer)(?:s|ing)? (?:(?:me|you|us|it|this|that|the (?:rest|money|invoice|half)) )?(?:directly|outside|off[- ]?platform|elsewhere|privately|under the table)\b(?! (?:in|on|from|at|through|with) (?:the |your |our )?(?:app|page|checkout|dashboard|form|shop|store|cart))`,
  String.raw`\b(?:deal|work|business|payment|invoice|job|project|agree|arrange|continue|settle|hire)\b${few}outside (?:of )?${here}`,
  String.raw`\boff[- ]platform\b`,
  String.raw`${unlessShown}\b(?:avoid|skip|save|without|dodge|bypass|no)\b(?: paying)?(?: the| these| those| any)? (?:\d{1,3} ?% ?)?(?:(?:platform|service|site|marketplace|vibework)(?:'s)? )(?:fees?|cut|commission)`,
  String.raw`\b(?:avoid|skip|save|dodge|bypass)\b(?: paying)? (?:the |these |those |their |its )?(?:\d{1,3} ?% ?)(?:fees?|cut|commission)`,
  String.raw`\b(?:paga(?:me|rte|rme|mos|r)?|te pago|me pagas|envia(?:me)?|cobrar?)\b${few}(?:directamente|(?:por|con|en) ${means})\b`,
  String.raw`\b(?:fuera de|hors(?: de)?|en dehors de) ?${here}`,
  String.raw`\b(?:pay(?:er|ez|e|es)|paie[sz]?|regler|reglez|envo(?:ie|yer|yez))\b(?:[- ](?:moi|te|vous|me))?${few}(?:directement|(?:par|en|via) ${means})\b`,
  String.raw`${unlessShown}\b(?:sin|evitar|ahorrar(?:nos)?|sans|eviter|economiser)(?: (?:la|las|les|el|los))? (?:comision(?:es)?|commissions?|frais)(?: de (?:la )?(?:plataforma|plateforme)|(?= si\b))`,
  String.raw`\bpaypal\.me\/\w`,
  String.raw`\b(?:cash\.app|venmo\.com)\/[$\w]`,
].map((phrase) => new RegExp(phrase))

const iban =
  /(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?: ?[A-Za-z0-9]{4}){2,7}(?: ?[A-Za-z0-9]{1,3})?(?![A-Za-z0-9])/g
const wallets = [
  /(?<![A-Za-z0-9])bc1[a-z0-9]{25,60}(?![A-Za-z0-9])/,
  /(?<![A-Za-z0-9])0x[A-Fa-f0-9]{40}(?![A-Za-z0-9])/,
  /(?<![A-Za-z0-9])T[1-9A-HJ-NP-Za-km-z]{33}(?![A-Za-z0-9])/,
  // Requires uppercase and lowercase letters, which rules out hexadecimal hashes.
  /(?<!\w)[13](?=\w{0,34}[A-Z])(?=\w{0,34}[a-z])[1-9A-HJ-NP-Za-km-z]{25,34}(?![A-Za-z0-9])/,
]

/**
 * Whether a text asks to pay elsewhere. `plain` is lowercase and without accents; `text` is the original, because
 * wallet addresses are case-sensitive.
 */
export function findsPayment(plain: string, text: string): boolean {
  return (
    phrases.some((one) => one.test(plain)) ||
    wallets.some((one) => one.test(text)) ||
    [...text.matchAll(iban)].some(([number]) => isIban(number))
  )
}

/** Verifies the check digits (ISO 13616), which rules out strings that only look like an IBAN. */
function isIban(number: string): boolean {
  const bare = number.replaceAll(' ', '').toUpperCase()
  let remainder = 0
  for (const char of bare.slice(4) + bare.slice(0, 4)) {
    const value = Number.parseInt(char, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}
