const messenger = String.raw`(?:what'?s ?app|telegram|signal|discord|skype|we ?chat|snapchat|imessage|facebook messenger|messenger)`
/** Rejects matches in which the messenger is the subject of the work, such as "WhatsApp bot". */
const asWork = String.raw`(?![ -]?(?:bots?|integration|api|app|plugin|channel|button|store|widget|clone|template|group|server|campaign|ads?|handler|processing|link|icon|notifications?|business))`
const few = String.raw`[^.!?\n]{0,40}?\b`

/** Phrases that suggest continuing the conversation in a messenger. */
const messengerPhrases = [
  String.raw`\b(?:message|text|write|contact|reach|add|find|ping|call|dm|hit)(?: to)? (?:me|us)\b${few}${messenger}`,
  String.raw`\b(?:let'?s|let us|can we|could we|shall we|should we|we can|we could|we should) (?:talk|chat|speak|discuss|continue|move|switch|go|call|meet|do this)\b${few}${messenger}`,
  String.raw`\b(?:my|mi|mon)(?: own| personal| private)? ${messenger}\b`,
  String.raw`\b(?:do you have|are you on|have you got|what'?s your|what is your|give me your|send me your|tienes|cual es tu|as-tu|tu as|avez-vous|vous avez)(?: a| an| un)? ${messenger}\b`,
  String.raw`\b(?:escribeme|hablame|hablamos|agregame|contactame|mandame|llamame|sigamos|seguimos)\b${few}${messenger}`,
  String.raw`\b(?:ecri(?:s|vez)|contacte[sz]?|appelle[sz]?|ajoute[sz]?|rejoin[s]?|joi(?:ns|gnez))[- ]moi\b${few}${messenger}`,
  String.raw`\b(?:parlons|discutons|passons|continuons|on (?:peut )?(?:se )?(?:parler?|discuter?|continuer?))\b${few}${messenger}`,
].map((phrase) => new RegExp(phrase + asWork))

const messengerHandles = [
  new RegExp(
    String.raw`\b${messenger}(?: me| number| id| handle| user(?:name)?)? ?[:=] ?(?:@|\+|\d|[a-z]\w{3})`,
  ),
  /\bwhat'?s ?app me\b/,
  /\b(?:wa\.me|t\.me|chat\.whatsapp\.com|discord\.gg)\/\w/,
]

const providers = '(?:gmail|googlemail|hotmail|outlook|yahoo|icloud|proton(?:mail)?|gmx)'
const endings =
  '(?:com|net|org|io|co|me|dev|app|info|biz|mail|es|fr|de|uk|eu|us|ca|ch|it|pt|br|mx|in)'
/**
 * Starts at a word boundary, so that a long run of letters is not rescanned from every position. Skips times such as
 * "at 10 at".
 */
const name = String.raw`(?<![\w.+-])(?!\d{1,4} )[a-z0-9][\w.+-]{0,63}`
const host = '[a-z0-9-]{1,63}'
/** Addresses spelled out to avoid detection. */
const hiddenAddresses = [
  // name (at) host dot com, name [at] host.com
  new RegExp(
    String.raw`${name} ?[([{<] ?(?:at|@|arroba|arobase) ?[)\]}>] ?${host} ?(?:\.|[([{<]? ?(?:dot|punto|point) ?[)\]}>]?) ?${endings}\b`,
  ),
  // name at host dot com
  new RegExp(
    String.raw`${name} (?:at|arroba|arobase) ${host} ?[([{<]? ?(?:dot|punto|point) ?[)\]}>]? ?${endings}\b`,
  ),
  new RegExp(
    String.raw`${name} ?[([{<]? ?(?:\bat\b|@|\barroba\b|\barobase\b) ?[)\]}>]? ${providers}\b`,
  ),
]

const address =
  /(?<![\w.+/-])([a-z0-9][\w.+-]{0,63})@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,6}\.[a-z]{2,24})(?![\w:/])/g
const nobodysHost = /(?:^|\.)(?:example|test|invalid|localhost)(?:\.|$)/
const nobodysName = /^(?:git|noreply|no-reply|root|user|username|name)$/

/** Before an address that is part of the work, such as in "the contact form sends to". */
const addressOfWork =
  /\b(?:forms?|formulario|formulaire|newsletters?|shops?|scripts?|servers?|bots?|webhooks?|plugins?|buttons?|leads?|alerts?|bounces?|notifications?)\b(?:(?!\b(?:me|us|my|our|mi|mis|mon|moi|write|reach|contact|escrib\w{0,4}|ecri\w{0,4})\b)(?:[^.!?,;\n]|\.(?=\S))){0,30}\b(?:sends?|mails?|emails?|forwards?|goes|go|delivers?|envia|envie|manda|envoie|transmet)\b(?:(?!\b(?:me|us|my|our|mi|mon|moi)\b)(?:[^.!?\n]|\.(?=\S))){0,50}$/

function findsAddress(plain: string): boolean {
  const addresses = [...plain.matchAll(address)].some(
    ({ index, 1: name = '', 2: host = '' }) =>
      !nobodysName.test(name) &&
      !nobodysHost.test(host) &&
      !addressOfWork.test(plain.slice(Math.max(0, index - 110), index)),
  )
  return addresses || hiddenAddresses.some((one) => one.test(plain))
}

/** Order, ticket and article numbers can be as long as phone numbers. */
const thing = String.raw`(?:ticket|order|invoice|issue|case|ref|reference|tracking|parcel|shipment|serial|article|item|part|sku|id|build)`
const ofNoThing = String.raw`(?=[+(\d])(?<!\b${thing}(?: (?:no\.?|nr\.?|number|code|id))?[ :#]{1,3})(?<!\b(?:no|nr)\. ?)`
const counted = String.raw`(?! ?(?:units?|rows?|records?|items?|pieces|users?|people|views|visits|downloads|requests|lines|points|euros?|dollars?|usd|eur)\b)`
const edge = String.raw`(?<![\w.,:/#$€£-])${ofNoThing}`
const end = String.raw`(?![\w/]|[.,:-]\d)`
const phones = [
  // With country code: +34 612 345 678, 0049 30 1234567
  new RegExp(
    String.raw`(?<![+\w])${ofNoThing}(?:\+ ?[1-9]|00[1-9])\d{0,2}(?:[ .\-()]{0,2}\d){7,12}${end}`,
  ),
  // (415) 555-2671
  new RegExp(String.raw`${edge}\(?[2-9]\d{2}\)?[ .-] ?[2-9]\d{2}[ .-]\d{4}${end}`),
  // 06 12 34 56 78
  new RegExp(String.raw`${edge}0[1-9](?:([ .-]?)\d{2})(?:\1\d{2}){3}${end}`),
  // 612 345 678
  new RegExp(
    String.raw`${edge}(?!\d00[ .-]\d00[ .-]\d00)[67]\d{2}([ .-])(?!000)\d{3}\1(?!000)\d{3}${end}${counted}`,
  ),
]
const spokenPhone =
  /\b(?:call me|text me|ring me|phone me|my (?:phone|mobile|cell)?(?: number)?(?: is)?|llamame|mi (?:numero|telefono|movil)|appelle[sz]?-moi|mon (?:numero|portable|telephone))\b(?: at| on| en| al| au| es| est)?[ :]{1,3}\d(?:[ .-]?\d){6,13}(?!\d)/
const digitWord =
  '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|un|deux|trois|quatre|cinq|sept|huit|neuf)'
const spelledPhone = new RegExp(String.raw`\b${digitWord}(?:[ ,.-]{1,3}${digitWord}){6}`)
const spacedPhone = /(?<![\d.,] ?)\d(?:[ .-]\d){7,14}(?! ?[\d.,])/g

function findsPhone(plain: string): boolean {
  if (phones.some((one) => one.test(plain))) return true
  if (spokenPhone.test(plain) || spelledPhone.test(plain)) return true
  return [...plain.matchAll(spacedPhone)].some(([digits]) => !isCounting(digits))
}

/** A counting sequence such as "1 2 3 4 5" is not a phone number. */
function isCounting(spaced: string): boolean {
  const digits = [...spaced.replaceAll(/\D/g, '')].map(Number)
  return digits.slice(1).every((digit, at) => Math.abs(digit - (digits[at] ?? 0)) <= 1)
}

/** Whether a text offers a way to talk elsewhere. `plain` is lowercase and without accents. */
export function findsContact(plain: string): boolean {
  return (
    messengerPhrases.some((one) => one.test(plain)) ||
    messengerHandles.some((one) => one.test(plain)) ||
    findsAddress(plain) ||
    findsPhone(plain)
  )
}
