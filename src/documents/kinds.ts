/** What is put in writing; without schemas, because addresses of pages name them. */
export const documentKinds = ['receipt', 'credit_note', 'fee_statement', 'fee_credit'] as const
