import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { isApiError, orNotFound } from '#platform/web/query.ts'
import { requireUser } from '#platform/web/session.ts'
import { RejectionNote } from '#publishing/web/rejection-note.tsx'
import { StatusBadge } from '#publishing/web/status-badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { promptPath } from '../prompt.ts'
import type { PromptDetail } from '../shapes.ts'
import { PromptForm } from './editor/prompt-form.tsx'
import { PromptMissing } from './prompt/prompt-missing.tsx'
import { categoriesQuery, promptByIdQuery } from './prompts-queries.ts'

/** Ignores the cache, so that the editor never starts with an outdated text. */
export const Route = createFileRoute('/prompts/edit/$id')({
  beforeLoad: requireUser,
  loader: async ({ context, params: { id }, location }) => {
    if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound()
    const { queryClient } = context
    const query = { ...promptByIdQuery(Number(id)), staleTime: 0 }
    const [prompt] = await Promise.all([
      orForbidden(orNotFound(orSignIn(queryClient.fetchQuery(query), { context, location }))),
      queryClient.prefetchQuery(categoriesQuery),
    ])
    return { prompt }
  },
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('prompts.editor.editTitle') }),
  pendingComponent: Pending,
  notFoundComponent: PromptMissing,
  component: EditPromptPage,
})

/** Null for a prompt that the viewer may read but not edit, so that the page says so instead of “not found”. */
async function orForbidden(loading: Promise<PromptDetail>): Promise<PromptDetail | null> {
  try {
    return await loading
  } catch (error) {
    if (isApiError(error) && error.status === 403) return null
    throw error
  }
}

function EditPromptPage() {
  const t = useTranslations('prompts.editor')
  const { prompt } = Route.useLoaderData()
  return (
    <div className="container-page py-8 sm:py-12">
      {prompt ? (
        <Editing key={prompt.id} prompt={prompt} />
      ) : (
        <ErrorState level={1} title={t('denied')} text={t('deniedText')} />
      )}
    </div>
  )
}

function Editing({ prompt: loaded }: { prompt: PromptDetail }) {
  const t = useTranslations('prompts.editor')
  const [prompt, setPrompt] = useState(loaded)
  const [formKey, setFormKey] = useState(0)
  const { status, hasLiveVersion, rejectionReason, rejectionCode } = prompt
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">{t('editTitle')}</h1>
        <Link to={promptPath(prompt)} className={buttonClass('secondary')}>
          {t('view')}
        </Link>
      </div>
      <div className="mt-3 mb-6 grid gap-4">
        <StatusBadge status={status} hasLiveVersion={hasLiveVersion} />
        {status === 'rejected' && (
          <RejectionNote of="prompt" reason={rejectionReason} reasonCode={rejectionCode} />
        )}
      </div>
      <PromptForm
        key={formKey}
        prompt={prompt}
        // The new key remounts the form with the version that another person saved.
        onTakeOver={(current) => {
          setPrompt(current)
          setFormKey((count) => count + 1)
        }}
      />
    </>
  )
}

function Pending() {
  return (
    <Loading className="container-page grid gap-6 py-12">
      <Skeleton className="h-10 w-1/2" />
      <Skeleton className="h-[32rem] rounded-xl" />
    </Loading>
  )
}
