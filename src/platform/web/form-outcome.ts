/** How a form went that was sent without scripts (platform/server/plain-forms.ts). */
const outcomes = ['sent', 'wrong', 'too-many', 'failed'] as const
export type FormOutcome = (typeof outcomes)[number]

/** Of an address, for the page of such a form. */
export function outcomeSearch({ form }: Record<string, unknown>): {
  form?: FormOutcome | undefined
} {
  return { form: outcomes.find((one) => one === form) }
}
