import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { NewQuestions } from '#fields/web/new-questions.tsx'
import { paths } from '#platform/web/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Briefcase, ChartColumn, Eye, Layers, Pause, Pencil, Play, Trash2 } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { Rate } from '#ui/money.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import type { ServiceDetails } from '../../contract.ts'
import { HiddenNotice } from '../hidden-notice.tsx'
import { providerServicesQuery } from '../provider-services-query.ts'
import { ServiceCover } from '../service-cover.tsx'
import { ServiceEditor } from '../editor/service-editor.tsx'
import { ConfirmToBeListed } from './confirm-to-be-listed.tsx'
import { useArchiveService, useServiceStatus } from './use-service-changes.ts'
import { useMainCategoryName, useSubcategoryName } from '../use-categories.ts'
import { YourShare } from '../your-share.tsx'

interface Props {
  userId: number
  /** Opens the tab 'Create New Service'. */
  onCreate: () => void
}

/** The dashboard tab 'My Services'. */
export function MyServicesTab({ userId, onCreate }: Props) {
  const t = useTranslations('services')
  const { data, error, refetch } = useQuery(providerServicesQuery(userId))
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="my-services">
      <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id="my-services" tabIndex={-1} className="text-2xl outline-none">
          {t('myServices')}
        </h2>
        {data && data.length > 0 && (
          <Link to={paths.serviceFigures} className={buttonClass('secondary')}>
            <ChartColumn aria-hidden className="size-4" />
            {t('figures')}
          </Link>
        )}
      </div>
      {error && <ErrorState level={3} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeletons classes={['h-44 rounded-xl', 'h-44 rounded-xl']} />}
      {data && data.length > 0 && <ConfirmToBeListed />}
      {data?.length === 0 && (
        <EmptyState
          level={3}
          icon={Briefcase}
          title={t('noServices')}
          text={t('noServicesText')}
          action={<Button onClick={onCreate}>{t('createTitle')}</Button>}
        />
      )}
      <ul className="grid gap-4">
        {data?.map((service) => (
          <li key={service.id}>
            <MyService service={service} onGone={() => heading.current?.focus()} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface MyServiceProps {
  service: ServiceDetails
  /** Called after the row is removed, so that keyboard focus can move elsewhere. */
  onGone: () => void
}

function MyService({ service, onGone }: MyServiceProps) {
  const t = useTranslations('services')
  const nameOf = useSubcategoryName()
  const tradeOf = useMainCategoryName()
  const [editing, setEditing] = useState<'before' | 'now' | 'after'>('before')
  if (editing === 'now') return <EditService service={service} onDone={() => setEditing('after')} />
  return (
    <Card as="article" className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <h3
          dir="auto"
          className="min-w-0 flex-1 basis-64 font-sans text-lg font-semibold wrap-anywhere"
        >
          {service.title}
        </h3>
        <div className="sm:text-right">
          <Rate amount={service.hourlyRate} />
          <p className="text-sm text-ink-2">
            <YourShare rate={service.hourlyRate} />
          </p>
        </div>
      </div>
      <HiddenNotice service={service} />
      <NewQuestions
        subject="service"
        answers={service.fields}
        owner={{ category: service.category, isProvider: true }}
      />
      <p className="flex flex-wrap gap-2">
        <Badge tone="brand">{tradeOf(service.category)}</Badge>
        <Badge>{nameOf(service.subcategory, service.subcategoryLabel)}</Badge>
        {service.status === 'paused' && (
          <Badge dot tone="warning">
            {t('paused')}
          </Badge>
        )}
      </p>
      <div className="flex flex-wrap gap-4">
        {service.cover && (
          <ServiceCover service={service} className="aspect-video w-40 rounded-lg" />
        )}
        <p dir="auto" className="line-clamp-3 min-w-0 flex-1 basis-56 wrap-anywhere text-ink-2">
          {service.description}
        </p>
      </div>
      <Actions
        service={service}
        hasEdited={editing === 'after'}
        onEdit={() => setEditing('now')}
        onGone={onGone}
      />
    </Card>
  )
}

interface ActionsProps extends MyServiceProps {
  hasEdited: boolean
  onEdit: () => void
}

function Actions({ service, hasEdited, onEdit, onGone }: ActionsProps) {
  const t = useTranslations('services')
  const edit = useRef<HTMLButtonElement>(null)
  // The form that had focus is closed, so focus returns to the button that opened it.
  useEffect(() => {
    if (hasEdited) edit.current?.focus()
  }, [hasEdited])
  const { site } = useRouteContext({ from: '__root__' })
  const [isDeleting, setDeleting] = useState(false)
  const status = useServiceStatus()
  const isPaused = service.status === 'paused'
  const StatusIcon = isPaused ? Play : Pause
  const change = isPaused ? t('resume') : t('pause')
  // Every card has these buttons. Screen readers announce which service each one belongs to.
  const named = (action: string) => t('actionNamed', { action, title: isolated(service.title) })
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-3">
      <Button ref={edit} look="secondary" aria-label={named(t('edit'))} onClick={onEdit}>
        <Pencil aria-hidden className="size-4" />
        {t('edit')}
      </Button>
      {service.status !== 'hidden' && (
        <Button
          look="secondary"
          aria-label={named(change)}
          pending={status.isPending}
          onClick={() => status.mutate(service)}
        >
          <StatusIcon aria-hidden className="size-4" />
          {change}
        </Button>
      )}
      {site.hasPackages && (
        <Link
          to={paths.packages(service.id)}
          aria-label={named(t('packages'))}
          className={buttonClass('secondary')}
        >
          <Layers aria-hidden className="size-4" />
          {t('packages')}
        </Link>
      )}
      <Link
        to={paths.service(service.id)}
        aria-label={named(t('view'))}
        className={buttonClass('ghost')}
      >
        <Eye aria-hidden className="size-4" />
        {t('view')}
      </Link>
      <Button look="ghost" aria-label={named(t('delete'))} onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden className="size-4" />
        {t('delete')}
      </Button>
      {isDeleting && (
        <DeleteService service={service} onClose={() => setDeleting(false)} onGone={onGone} />
      )}
    </div>
  )
}

function DeleteService({ service, onClose, onGone }: MyServiceProps & { onClose: () => void }) {
  const t = useTranslations('services')
  const archive = useArchiveService({ onDone: onClose, onGone })
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      description={t('deleteText', { title: isolated(service.title) })}
      action={t('delete')}
      look="danger"
      pending={archive.isPending}
      onConfirm={() => archive.mutate(service.id)}
      onClose={onClose}
    />
  )
}

function EditService({ service, onDone }: { service: ServiceDetails; onDone: () => void }) {
  const t = useTranslations('services')
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened the form is no longer rendered, so focus moves to the heading.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card as="article">
      <h3 ref={heading} tabIndex={-1} className="mb-5 text-xl outline-none">
        {t('editTitle')}
      </h3>
      <ServiceEditor service={service} onSaved={onDone} onCancel={onDone} />
    </Card>
  )
}
