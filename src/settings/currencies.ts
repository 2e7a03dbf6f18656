/** All currencies have 100 cents per unit, as every calculation assumes. */
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
