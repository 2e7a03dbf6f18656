import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { FileList } from '#pictures/web/use-file-list.ts'
import { pictureTypes } from '#platform/pictures.ts'
import { useDraft } from '#platform/web/use-draft.ts'
import { StaleNote } from '#publishing/web/stale-note.tsx'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ServiceDetails } from '../../contract.ts'
import { MAX_ALT_LENGTH, MAX_PICTURES } from '../../limits.ts'
import { CoverField } from './cover-field.tsx'
import { initialValues } from './service-form-values.ts'
import { ServiceFormFields, useServiceForm } from './service-form.tsx'
import { useCoverChoice, type CoverChoice } from './use-cover-choice.ts'
import { savedPictures, useGallery } from './use-gallery.ts'
import { useSaveService } from './use-save-service.ts'

/** Loaded on demand, because dragging is a large library. */
const FileListField = lazyPart(
  async () => (await import('#pictures/web/file-list-field.tsx')).FileListField,
)

interface Props {
  /** The service to edit. If omitted, the form creates one. */
  service?: ServiceDetails
  onSaved: (service: ServiceDetails) => void
  onCancel?: () => void
}

/** The service form with its images. Typed text is kept as a draft in this browser until it is saved. */
export function ServiceEditor({ service, onSaved, onCancel }: Props) {
  const form = useServiceForm(service)
  const cover = useCoverChoice()
  const gallery = useGallery(service)
  const draft = useDraft(draftOf(service), form, initialValues(service), service?.version)
  const { save, ...state } = useSaveService({
    form,
    cover,
    gallery,
    draft,
    service,
    onSend: () => {
      const beginAgain = draft.followSave({ nameOf: draftOf, valuesOf: initialValues })
      return (saved) => {
        beginAgain(saved)
        if (!service) {
          draft.beginNext()
          form.reset(initialValues(undefined))
        }
        cover.reset()
        gallery.reset(service ? savedPictures(saved) : [])
        onSaved(saved)
      }
    },
  })
  const cancel =
    onCancel &&
    (() => {
      draft.clear()
      onCancel()
    })
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-5">
      <DraftNote draft={draft} />
      <ServiceFormFields
        form={form}
        mode={service ? 'edit' : 'create'}
        service={service}
        isPending={state.isPending}
        onSubmit={(input) => save(input)}
        {...(cancel && { onCancel: cancel })}
      >
        <ImageFields {...{ cover, gallery, service }} isUploading={state.isUploading} />
        {state.hasSessionEnded && <SignInAgain />}
        {state.current && (
          <StaleNote
            title={state.current.title}
            changed={state.changed}
            onTakeOver={() => {
              form.reset(initialValues(state.current))
              state.goOn()
            }}
            onKeep={state.goOn}
          />
        )}
      </ServiceFormFields>
    </div>
  )
}

interface ImagesProps {
  cover: CoverChoice
  gallery: FileList
  service: ServiceDetails | undefined
  isUploading: boolean
}

function ImageFields({ cover, gallery, service, isUploading }: ImagesProps) {
  const t = useTranslations('services')
  return (
    <>
      <CoverField choice={cover} current={service?.cover ?? null} isUploading={isUploading} />
      <Suspense fallback={<Skeleton className="h-44 rounded-xl" />}>
        <FileListField
          optional
          list={gallery}
          isUploading={isUploading}
          label={t('form.pictures')}
          hint={t('form.picturesHint', { max: MAX_PICTURES })}
          accept={pictureTypes.join(',')}
          maxAltLength={MAX_ALT_LENGTH}
        />
      </Suspense>
    </>
  )
}

/** The storage key of the draft. */
function draftOf(service: ServiceDetails | undefined): string {
  return service ? `service-${service.id}` : 'service'
}

/** A plain link, because the page must reload: it still assumes the expired session. */
function SignInAgain() {
  const t = useTranslations('services')
  const next = useLocation({ select: ({ href }) => href })
  return (
    <Alert tone="warning" live>
      <p>{t('sessionEnded')}</p>
      <a
        href={`/auth?${new URLSearchParams({ next })}`}
        className={`${buttonClass('secondary')} mt-3`}
      >
        {t('signInAgain')}
      </a>
    </Alert>
  )
}
