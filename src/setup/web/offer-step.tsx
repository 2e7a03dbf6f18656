import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError, read } from '#platform/web/query.ts'
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts'
import { categoriesQuery, useCategories } from '#services/web/use-categories.ts'
import type { LanguageSettings } from '#settings/languages-contract.ts'
import { languagesQuery, LanguageFields } from '#settings/web/languages-card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { setupOfferContract, type OfferedTemplate } from '../offer-contract.ts'
import {
  fromTemplate,
  refusedLine,
  toOffer,
  withoutBlankLines,
  type OfferChoice,
} from './offer-choice.ts'
import { OfferFields } from './offer-fields.tsx'
import { OfferPreview } from './offer-preview.tsx'
import { STEP_FORM, StepFrame, type StepProps } from './step-frame.tsx'
import { useSaveStep } from './use-save-step.ts'

const templatesQuery = read(setupOfferContract, 'templates')
/** What the product sells originally. */
const FIRST = 'coding-and-marketing'

/** The step about what is sold, and in which languages. */
export function OfferStep(props: StepProps) {
  const templates = useQuery(templatesQuery)
  const languages = useQuery({ ...languagesQuery, staleTime: 0 })
  const error = templates.error ?? languages.error
  if (error) return <ErrorState error={error} onRetry={() => void templates.refetch()} />
  if (!templates.data || !languages.data) return <Skeleton className="h-96 rounded-xl" />
  return <OfferForm {...props} templates={templates.data} languages={languages.data} />
}

interface Props extends StepProps {
  templates: OfferedTemplate[]
  languages: LanguageSettings
}

function OfferForm({ templates, languages, ...props }: Props) {
  const t = useTranslations('setup.offer')
  const { categories } = useCategories()
  const isOriginal = categories.every((one) => one.isBuiltIn === one.isOffered)
  const [choice, setChoice] = useState<OfferChoice>({
    from: isOriginal ? fromTemplate(FIRST) : 'keep',
    lines: '',
    file: null,
    offeredLanguages: languages.offeredLanguages,
    defaultLanguage: languages.defaultLanguage,
  })
  const change = (part: Partial<OfferChoice>) => setChoice((before) => ({ ...before, ...part }))
  const save = useSaveOffer(props)
  const linesError = useLinesError(save.error)
  const formRef = useFocusOnProblem(linesError ? { lines: linesError } : {}, save.submittedAt)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const sent = { ...choice, lines: withoutBlankLines(choice.lines) }
    change(sent)
    save.mutate(sent)
  }
  return (
    <StepFrame
      {...props}
      saving={{ isPending: save.isPending, error: linesError ? null : save.error }}
    >
      <p className="text-ink-2">{t('text')}</p>
      <form
        ref={formRef}
        id={STEP_FORM}
        method="post"
        className="grid grid-cols-1 gap-8"
        onSubmit={submit}
      >
        <OfferFields
          linesError={linesError}
          templates={templates}
          choice={choice}
          canKeep={!isOriginal}
          onChange={change}
        />
        <OfferPreview templates={templates} choice={choice} />
        <fieldset className="grid gap-4">
          <legend className="mb-2 font-semibold">{t('languages')}</legend>
          <LanguageFields settings={choice} isLocked={save.isPending} onChange={change} />
        </fieldset>
      </form>
    </StepFrame>
  )
}

/** What is wrong with the own categories, with its line. */
function useLinesError(error: unknown): string | undefined {
  const t = useTranslations('setup.offer')
  if (!isApiError(error)) return undefined
  const [first] = error.errors
  const line = refusedLine(first?.path)
  if (!first || line === undefined) return undefined
  return error.code === 'vocabulary.line'
    ? first.message
    : t('lineProblem', { line, problem: first.message })
}

function useSaveOffer(props: StepProps) {
  const queryClient = useQueryClient()
  return useSaveStep(props, async (choice: OfferChoice) => {
    const setup = await api(setupOfferContract).setOffer(toOffer(choice))
    await queryClient.invalidateQueries({ queryKey: categoriesQuery.queryKey })
    return setup
  })
}
