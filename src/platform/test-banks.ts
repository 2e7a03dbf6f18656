/** Bank accounts the test gateway knows, by number: what they do is all there is to them. */
export const testBanks = {
  '000123456789': 'ok',
  '000111111116': 'closed',
  '000222222227': 'restricted',
} as const
