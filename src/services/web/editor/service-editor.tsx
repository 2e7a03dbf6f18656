import { useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useDraft } from '#platform/web/use-draft.ts'
import { StaleNote } from '#publishing/web/stale-note.tsx'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import type { Service } from '../../contract.ts'
import { CoverField } from './cover-field.tsx'
import { initialValues } from './service-form-values.ts'
import { ServiceFormFields, useServiceForm } from './service-form.tsx'
import { useCoverChoice } from './use-cover-choice.ts'
import { useSaveService } from './use-save-service.ts'

interface Props {
  /** The service to edit. If omitted, the form creates one. */
  service?: Service
  onSaved: (service: Service) => void
  onCancel?: () => void
}

/** The service form with the cover image. Typed text is kept as a draft in this browser until it is saved. */
export function ServiceEditor({ service, onSaved, onCancel }: Props) {
  const form = useServiceForm(service)
  const cover = useCoverChoice()
  const draft = useDraft(draftOf(service), form, initialValues(service), service?.version)
  const { save, ...state } = useSaveService({
    form,
    cover,
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
        <CoverField
          choice={cover}
          current={service?.cover ?? null}
          isUploading={state.isUploading}
        />
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

/** The storage key of the draft. */
function draftOf(service: Service | undefined): string {
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
