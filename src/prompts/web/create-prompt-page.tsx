import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { requireUser } from '#platform/web/session.ts'
import { PromptForm } from './editor/prompt-form.tsx'
import { categoriesQuery } from './prompts-queries.ts'

export const Route = createFileRoute('/prompts/create')({
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.prefetchQuery(categoriesQuery)
  },
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('prompts.editor.createTitle') }),
  component: CreatePromptPage,
})

function CreatePromptPage() {
  const t = useTranslations('prompts.editor')
  return (
    <div className="container-page py-8 sm:py-12">
      <h1 className="text-3xl">{t('createTitle')}</h1>
      <p className="mt-2 mb-6 max-w-prose text-ink-2">{t('createText')}</p>
      <PromptForm prompt={undefined} />
    </div>
  )
}
