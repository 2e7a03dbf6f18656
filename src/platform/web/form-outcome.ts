/** The outcome of a form that was sent without scripts (platform/server/plain-forms.ts). */
const outcomes = ['sent', 'wrong', 'too-many', 'failed'] as const
export type FormOutcome = (typeof outcomes)[number]

/** Reads the outcome from the search parameters of the form's page. */
export function outcomeSearch({ form }: Record<string, unknown>): {
  form?: FormOutcome | undefined
} {
  return { form: outcomes.find((one) => one === form) }
}
