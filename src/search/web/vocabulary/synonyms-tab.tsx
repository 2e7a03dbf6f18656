import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { languages, ORIGINAL, type Language } from '#platform/languages.ts'
import { foldText } from '#platform/words.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { Button } from '#ui/button.tsx'
import { Input, Select } from '#ui/control.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { FilterForm } from '#ui/filter-form.tsx'
import { BookA, Plus, SearchX } from '#ui/icons.ts'
import { Skeletons } from '#ui/skeleton.tsx'
import type { ListedSynonyms } from '../../synonyms-contract.ts'
import { SynonymRow } from './synonym-row.tsx'
import { SynonymsDialog } from './synonyms-dialog.tsx'
import { synonymsQuery } from './synonyms-queries.ts'
import type { SynonymsSearch } from './synonyms-search.ts'
import { TrySearch } from './try-search.tsx'

/** Expressions that the search treats alike, by language, and a trial of the search. */
export function SynonymsTab({ search }: { search: SynonymsSearch }) {
  const t = useTranslations('vocabulary.synonyms')
  const { language = ORIGINAL, q = '' } = search
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="max-w-prose text-ink-2">{t('text')}</p>
      <TrySearch />
      <FilterForm kept={{ tab: 'synonyms' }}>
        <Field label={t('language')}>
          <Select name="language" defaultValue={language}>
            {languages.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('q')}>
          <Input type="search" name="q" dir="auto" maxLength={60} defaultValue={q} />
        </Field>
      </FilterForm>
      <Synonyms key={language} language={language} q={q} />
    </div>
  )
}

function Synonyms({ language, q }: { language: Language; q: string }) {
  const t = useTranslations('vocabulary.synonyms')
  const { data, error, refetch } = useQuery(synonymsQuery(language))
  const [edited, setEdited] = useState<ListedSynonyms | 'new'>()
  if (error) return <AccessDenied level={2} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons classes={['h-96 rounded-xl']} />
  const rows = data.filter((row) => contains(row, q))
  const opened = edited === 'new' ? undefined : edited
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button look="secondary" aria-haspopup="dialog" onClick={() => setEdited('new')}>
          <Plus aria-hidden className="size-4" />
          {t('add')}
        </Button>
        <p role="status" className="text-sm text-ink-3">
          {rows.length > 0 && t('count', { count: rows.length })}
        </p>
      </div>
      {rows.length > 0 ? (
        <ul
          aria-label={t('title')}
          className="divide-y divide-line rounded-xl border border-line bg-surface"
        >
          {rows.map((row) => (
            <SynonymRow key={row.id} row={row} onEdit={() => setEdited(row)} />
          ))}
        </ul>
      ) : data.length > 0 ? (
        <EmptyState icon={SearchX} title={t('noneFound')} text={t('noneFoundText')} />
      ) : (
        <EmptyState icon={BookA} title={t('empty')} text={t('emptyText')} />
      )}
      {edited && (
        <SynonymsDialog
          key={opened?.id ?? 'new'}
          language={language}
          opened={opened}
          row={data.find(({ id }) => id === opened?.id) ?? opened}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

/** Whether any expression of the row contains the text, ignoring case and accents. */
function contains({ words, finds }: ListedSynonyms, text: string): boolean {
  return [...words, ...finds].some((expression) => foldText(expression).includes(foldText(text)))
}
