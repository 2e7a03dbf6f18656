/** Plain data without schemas, because page addresses use it too. */
export const documentKinds = ['receipt', 'credit_note', 'fee_statement', 'fee_credit'] as const
