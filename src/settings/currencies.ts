/** Currencies with a hundred cents, which all the product's sums are in. */
export const currencies = [
  'usd',
  'eur',
  'gbp',
  'cad',
  'aud',
  'nzd',
  'chf',
  'sek',
  'nok',
  'dkk',
  'pln',
] as const
export type Currency = (typeof currencies)[number]
