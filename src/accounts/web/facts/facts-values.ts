import * as z from 'zod/mini'
import { differ } from '#platform/web/use-form.ts'
import { FactChange } from '../../fact-change.ts'
import type { OwnAccount } from '../../own-contract.ts'
import { SpokenLanguage } from '../../profile-facts.ts'

const { links, education, certificates } = FactChange.shape

/** The lines of a text field that contain something. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** A text field with one item per line, under the rules of the list. */
function asLines(list: z.ZodMiniType<string[], string[]>) {
  return z.string().check(({ value, issues }) => {
    const [issue] = list.safeParse(linesOf(value)).error?.issues ?? []
    if (issue) issues.push({ code: 'custom', message: issue.message, input: value })
  })
}

export const FactsForm = z.object({
  /** Empty if none is chosen. */
  country: z.string(),
  /** A row without a language is not saved. */
  languages: z.array(SpokenLanguage),
  links: asLines(links),
  education: asLines(education),
  certificates: asLines(certificates),
})
export type FactsValues = z.infer<typeof FactsForm>

export function factsValues(account: OwnAccount): FactsValues {
  return {
    country: account.country ?? '',
    languages: account.languages,
    links: account.links.join('\n'),
    education: account.education.join('\n'),
    certificates: account.certificates.join('\n'),
  }
}

/** The facts that differ from the initial values. */
export function factsChange(values: FactsValues, initial: OwnAccount): Partial<FactChange> {
  const wanted: FactChange = {
    country: values.country || null,
    languages: values.languages.filter(({ language }) => language !== ''),
    links: linesOf(values.links),
    education: linesOf(values.education),
    certificates: linesOf(values.certificates),
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) =>
      differ(value, initial[name as keyof FactChange]),
    ),
  )
}
