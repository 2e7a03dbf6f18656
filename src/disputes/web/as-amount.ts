/** For number fields: what is empty is no amount, not zero. */
export const asAmount = {
  setValueAs: (text: unknown) => (text === '' || text === undefined ? undefined : Number(text)),
}
