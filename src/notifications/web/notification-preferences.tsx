import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Select } from '#ui/control.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { notificationsContract, type Preference } from '../contract.ts'
import { mailChoicesOf, topicDefaults, type MailChoice } from '../notification.ts'
import { preferencesQuery } from './notification-queries.ts'

/** The notification settings per topic, for the site and for email. */
export function NotificationPreferences() {
  const t = useTranslations('notifications.preferences')
  const { data, error, refetch } = useQuery(preferencesQuery)
  return (
    <section aria-labelledby="notification-preferences" className="grid gap-4">
      <div>
        <h3 id="notification-preferences" className="text-xl">
          {t('title')}
        </h3>
        <p className="mt-1 text-ink-2">{t('text')}</p>
      </div>
      {data && <Choices initial={data} />}
      {!data && error && <ErrorState level={3} error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading className="grid gap-2">
          {['a', 'b', 'c', 'd'].map((row) => (
            <Skeleton key={row} className="h-14 rounded-lg" />
          ))}
        </Loading>
      )}
    </section>
  )
}

function useSave() {
  const t = useTranslations('notifications.preferences')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (preferences: Preference[]) =>
      api(notificationsContract).setPreferences({ preferences }),
    onSuccess: (saved) => {
      queryClient.setQueryData(preferencesQuery.queryKey, saved)
      showToast({ title: t('saved'), description: t('savedText') })
    },
    onError: (error) => showFailure(error, t('failed'), t('failed')),
  })
}

function Choices({ initial }: { initial: Preference[] }) {
  const t = useTranslations('notifications.preferences')
  const [chosen, setChosen] = useState(initial)
  const save = useSave()
  const change = (changed: Preference) =>
    setChosen(chosen.map((one) => (one.topic === changed.topic ? changed : one)))
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(chosen)
      }}
    >
      {/* On phones each row stacks, because three columns do not fit. */}
      <table className="block w-full text-left text-sm sm:table">
        <thead className="sr-only text-ink-3 sm:not-sr-only sm:table-header-group">
          <tr>
            <th scope="col" className="pb-2 font-medium">
              {t('what')}
            </th>
            <th scope="col" className="px-2 pb-2 font-medium">
              {t('site')}
            </th>
            <th scope="col" className="px-2 pb-2 font-medium">
              {t('mail')}
            </th>
          </tr>
        </thead>
        <tbody className="block divide-y divide-line border-y border-line sm:table-row-group">
          {chosen.map((preference) => (
            <Row key={preference.topic} preference={preference} onChange={change} />
          ))}
        </tbody>
      </table>
      <p className="text-sm text-ink-3">{t('digestText')}</p>
      <Button type="submit" className="justify-self-start" pending={save.isPending}>
        {save.isPending ? t('saving') : t('save')}
      </Button>
    </form>
  )
}

/** A label in each cell on phones, where the column heads are hidden. */
function ColumnLabel({ children }: { children: string }) {
  return (
    <span aria-hidden className="text-ink-3 sm:hidden">
      {children}
    </span>
  )
}

const cell = 'flex min-h-11 items-center justify-between gap-4 sm:table-cell sm:px-2 sm:py-3'

interface RowProps {
  preference: Preference
  onChange: (changed: Preference) => void
}

function Row({ preference, onChange }: RowProps) {
  const t = useTranslations('notifications')
  const { topic, isListed, mail } = preference
  const name = t(`topics.${topic}`)
  return (
    <tr className="grid gap-1 py-3 sm:table-row sm:p-0">
      <th scope="row" className="font-semibold sm:py-3">
        {name}
        <span className="block font-normal text-ink-3">{t(`topics.${topic}Text`)}</span>
      </th>
      <td className={cell}>
        <ColumnLabel>{t('preferences.site')}</ColumnLabel>
        {topicDefaults[topic].isListed ? (
          <label className="inline-grid size-11 place-items-center">
            <span className="sr-only">{t('preferences.siteFor', { topic: name })}</span>
            <input
              type="checkbox"
              checked={isListed}
              onChange={() => onChange({ ...preference, isListed: !isListed })}
              className="size-5 accent-(--brand)"
            />
          </label>
        ) : (
          <span className="text-ink-3">{t('preferences.badge')}</span>
        )}
      </td>
      <td className={cell}>
        <ColumnLabel>{t('preferences.mail')}</ColumnLabel>
        <Select
          aria-label={t('preferences.mailFor', { topic: name })}
          value={mail}
          onChange={(event) =>
            onChange({ ...preference, mail: event.currentTarget.value as MailChoice })
          }
          className="block min-w-28"
        >
          {mailChoicesOf(topic).map((choice) => (
            <option key={choice} value={choice}>
              {t(`preferences.${choice}`)}
            </option>
          ))}
        </Select>
      </td>
    </tr>
  )
}
