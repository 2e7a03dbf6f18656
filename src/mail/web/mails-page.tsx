import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { languageIn, languages, ORIGINAL, type Language } from '#platform/languages.ts'
import { api } from '#platform/web/client.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { read } from '#platform/web/query.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { oneOf } from '#platform/web/search-values.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Options, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FilterForm } from '#ui/filter-form.tsx'
import { Send } from '#ui/icons.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Queried } from '#ui/queried.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { mailPreviewContract, type MailChoice } from '../preview-contract.ts'
import { mailTemplates, type MailTemplate } from '../templates.ts'
import { MailFrames } from './mail-frames.tsx'

interface MailsSearch {
  /** English by default. */
  language?: Language | undefined
  template?: MailTemplate | undefined
}

const mailsQuery = ({ language }: MailsSearch) =>
  read(mailPreviewContract, 'list', { ...(language && { language }) })

/** Every email in the operator's words, filled with sample values. */
export const Route = createFileRoute('/_admin/admin/words/mails')({
  validateSearch: (params: Record<string, unknown>): MailsSearch => ({
    language: languageIn(params['language']),
    template: oneOf(mailTemplates, params['template']),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) => readAsAdmin({ context, location }, mailsQuery(deps)),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('words.mails.title') }),
  component: MailsPage,
})

function MailsPage() {
  const t = useTranslations('words.mails')
  const search = Route.useSearch()
  const query = useQuery(mailsQuery(search))
  const { language = ORIGINAL, template = mailTemplates[0] } = search
  return (
    <div className="grid max-w-6xl grid-cols-1 gap-6">
      <Link
        to="/admin/words"
        search={{ language: search.language }}
        className="justify-self-start text-sm font-medium text-brand-ink hover:underline"
      >
        {t('back')}
      </Link>
      <PageHeader title={t('title')} text={t('text')} />
      <Queried query={query} level={2} loading={['h-96 rounded-xl']}>
        {(mails) => (
          <>
            <FilterForm>
              <Field label={t('language')}>
                <Select name="language" defaultValue={language}>
                  <Options of={languages.map(({ code, name }) => [code, name] as const)} />
                </Select>
              </Field>
              <Field label={t('mail')} className="min-w-0">
                <Select name="template" defaultValue={template} className="max-w-full">
                  <Options of={mails.map((one) => [one.template, one.subject] as const)} />
                </Select>
              </Field>
            </FilterForm>
            <Preview
              choice={{ language, template }}
              subject={mails.find((one) => one.template === template)?.subject ?? ''}
            />
          </>
        )}
      </Queried>
    </div>
  )
}

function Preview({ choice, subject }: { choice: MailChoice; subject: string }) {
  const t = useTranslations('words.mails')
  const hydrated = useHydrated()
  const send = useSample()
  return (
    <Card as="section" aria-labelledby="subject" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2
          id="subject"
          lang={choice.language}
          dir="auto"
          className="min-w-0 text-xl wrap-anywhere"
        >
          {subject}
        </h2>
        <Button
          look="secondary"
          disabled={!hydrated}
          pending={send.isPending}
          onClick={() => send.mutate(choice)}
        >
          <Send aria-hidden className="size-4" />
          {t('send')}
        </Button>
      </div>
      <MailFrames
        srcOf={(theme) =>
          `/api/admin/mails/preview.html?${new URLSearchParams({ ...choice, theme })}`
        }
      />
    </Card>
  )
}

/** Sends the email to the admin, and says what became of it. */
function useSample() {
  const t = useTranslations('words.mails')
  return useMutation({
    mutationFn: (choice: MailChoice) => api(mailPreviewContract).sample(choice),
    onSuccess: ({ outcome, reason, to }) =>
      showToast({
        title: t(`outcomes.${outcome}`, { to }),
        ...(reason && { description: reason }),
        ...(reason && { variant: 'destructive' as const }),
      }),
    onError: (error) => showFailure(error, t('failed'), t('failedText')),
  })
}
