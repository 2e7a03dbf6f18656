import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { languages, ORIGINAL } from '#platform/languages.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { Input, Options, Select } from '#ui/control.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { FilterForm } from '#ui/filter-form.tsx'
import { SearchX } from '#ui/icons.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Paged } from '#ui/paged.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { WordActions } from './word-actions.tsx'
import { WordForm } from './word-form.tsx'
import { WORDS_PER_PAGE, wordsQuery, wordsSearch, type WordsSearch } from './words-search.ts'

export const Route = createFileRoute('/_admin/admin/words')({
  validateSearch: wordsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) => readAsAdmin({ context, location }, wordsQuery(deps)),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('words.title') }),
  component: WordsPage,
})

function WordsPage() {
  const t = useTranslations('words')
  const search = Route.useSearch()
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <PageHeader title={t('title')} text={t('text')} />
      <WordActions language={search.language ?? ORIGINAL} />
      <FilterForm exportPath="/api/admin/words/export.csv">
        <Field label={t('language')}>
          <Select name="language" defaultValue={search.language ?? ORIGINAL}>
            <Options of={languages.map(({ code, name }) => [code, name] as const)} />
          </Select>
        </Field>
        <Field label={t('q')}>
          <Input
            type="search"
            name="q"
            dir="auto"
            maxLength={100}
            placeholder={t('qHint')}
            defaultValue={search.q}
          />
        </Field>
        <Field label={t('only')}>
          <Select name="only" defaultValue={search.only ?? ''}>
            <Options
              of={[
                ['', t('all')],
                ['changed', t('changed')],
              ]}
            />
          </Select>
        </Field>
      </FilterForm>
      <Words search={search} />
    </div>
  )
}

function Words({ search }: { search: WordsSearch }) {
  const t = useTranslations('words')
  const { data, error, refetch } = useQuery(wordsQuery(search))
  if (error) return <AccessDenied level={2} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons classes={['h-96 rounded-xl']} />
  const language = search.language ?? ORIGINAL
  return (
    <Paged
      found={data}
      page={search.page ?? 1}
      pageSize={WORDS_PER_PAGE}
      empty={<EmptyState icon={SearchX} title={t('none')} text={t('noneText')} />}
    >
      <ul aria-label={t('title')} className="grid gap-4">
        {data.items.map((word) => (
          <WordForm key={`${language} ${word.key}`} language={language} word={word} />
        ))}
      </ul>
    </Paged>
  )
}
