/** The bank accounts that the test gateway accepts, by number, with their behaviour. */
export const testBanks = {
  '000123456789': 'ok',
  '000111111116': 'closed',
  '000222222227': 'restricted',
} as const
