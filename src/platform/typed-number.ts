/** Reads a typed number independently of the browser and the page's language. */

const SPACES = /[\s\u00A0\u202F\u2009]/g
/** 1 234,5 and 1’234.5: the integer part in groups of three. */
const GROUPED = /^\d{1,3}(?:[ '’]\d{3})+(?=$|[.,])/
const PLAIN = /^\d+(?:[.,]\d*)?$|^[.,]\d+$/
/** 1,234 is a thousand to one reader and a fraction to another. 0,234 is always a fraction. */
const THREE_PLACES = /^0*[1-9]\d{0,2}[.,]\d{3}$/

/** Converts Arabic and Persian digits and their decimal separator to Latin digits and a comma. */
function inLatinDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x06_60))
    .replaceAll(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x06_f0))
    .replaceAll('\u066B', ',')
}

function plainText(typed: string): string {
  const text = inLatinDigits(typed).replaceAll(SPACES, ' ').trim()
  return text.replace(GROUPED, (whole) => whole.replaceAll(/[ '’]/g, ''))
}

/** Both comma and point separate decimals. NaN for a text that is not a number or is ambiguous. */
export function numberTyped(typed: string): number {
  const text = plainText(typed)
  if (!PLAIN.test(text) || THREE_PLACES.test(text)) return Number.NaN
  return Number(text.replace(',', '.'))
}

/** Whether readers of different countries would read different numbers, as in 1.234,5 or 1,234. */
export function isAmbiguous(typed: string): boolean {
  const text = plainText(typed)
  if (!/^[\d.,]+$/.test(text)) return false
  return THREE_PLACES.test(text) || text.replaceAll(/\d/g, '').length > 1
}

/** Only a point: in English, 5.001 is a fraction. */
const MORE_DECIMALS = /^\d{1,3}\.\d{3}$/

/**
 * Why a typed amount of money is not read as a number; undefined if it is, or if nothing was typed. A check then names
 * its limits.
 */
export function amountProblem(typed: string): string | undefined {
  if (typed.trim() === '' || !Number.isNaN(numberTyped(typed))) return undefined
  if (MORE_DECIMALS.test(plainText(typed))) return 'An amount has at most two decimals'
  return isAmbiguous(typed)
    ? `“${typed.trim()}” can be read in two ways. Write one comma or point, for the decimals only.`
    : 'Please write the amount in digits, such as 1250'
}
