import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors } from '#platform/web/use-form.ts'
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts'
import {
  servicesContract,
  type NewService,
  type Service,
  type ServiceChange,
} from '../../contract.ts'
import type { SavedDraft } from '#platform/web/use-draft.ts'
import { initialValues, type Typed } from './service-form-values.ts'
import type { ServiceFormState } from './service-form.tsx'
import type { CoverChoice, CoverChange } from './use-cover-choice.ts'
import { useRefreshServices } from '../mine/use-service-changes.ts'

interface Options {
  form: ServiceFormState
  cover: CoverChoice
  draft: SavedDraft<Typed>
  /** The service to edit. If undefined, the form creates one. */
  service: Service | undefined
  /** Called on submit; the function it returns is called after the service is saved. */
  onSend: () => (saved: Service) => void
}

/**
 * Saves the service first and its cover image afterwards, so that a rejected image does not lose the text. If the
 * image of an edited service is rejected, the form stays open for another one.
 */
export function useSaveService({ form, cover, draft, service, onSend }: Options) {
  const t = useTranslations('services')
  const refresh = useRefreshServices()
  const [isUploading, setUploading] = useState(false)
  const { keyFor, done } = useIdempotencyKey()
  const tell = useToasts(service)
  const { dirtyFields } = form.formState
  const { version, newest, setNewest } = useNewest(service, draft)

  const saving = useMutation({
    mutationFn: async (input: NewService) => {
      const { create, update } = api(servicesContract)
      const saved = service
        ? await update({ ...only(input, Object.keys(dirtyFields)), version, id: service.id })
        : await create(input, { idempotencyKey: keyFor(input) })
      setUploading(typeof cover.change === 'object')
      const refusal = await sendCover(saved, cover.change).finally(() => setUploading(false))
      return { saved, reason: refusal ? messageOf(refusal, t('form.coverFailed')) : undefined }
    },
    onMutate: onSend,
    onSuccess: async ({ saved, reason }, _input, goOn) => {
      done()
      setNewest(saved)
      await refresh()
      tell.saved(reason)
      if (reason && service) cover.fail(reason)
      else goOn(saved)
    },
    onError: (error) => {
      showFieldErrors(form, error)
      tell.failed(error)
    },
  })
  // A draft in this browser may be based on an older version than the loaded service.
  const isOutdated = draft.basedOn !== undefined
  const current = staleIn(saving.error) ?? (isOutdated ? newest : undefined)
  const goOn = () => {
    if (!current) return
    setNewest(current)
    draft.continueFrom(initialValues(current), current.version)
    saving.reset()
  }
  return {
    save: saving.mutate,
    /** The newer version of the service, if it changed while the form was open. */
    current,
    changed: isApiError(saving.error) ? saving.error.changed : undefined,
    /** Continues from the newer version: takes over its values or overwrites them. */
    goOn,
    isPending: saving.isPending,
    isUploading,
    hasSessionEnded: hasSessionEnded(saving.error),
  }
}

function only(input: NewService, names: readonly string[]): ServiceChange {
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)))
}

function staleIn(error: unknown): Service | undefined {
  return isApiError(error) && error.code === 'stale' ? (error.current as Service) : undefined
}

function hasSessionEnded(error: unknown): boolean {
  return isApiError(error) && error.status === 401
}

function useToasts(service: Service | undefined) {
  const t = useTranslations('services')
  return {
    saved: (refusedCover: string | undefined) =>
      showToast({
        title: t(service ? 'updated' : 'created'),
        description: refusedCover
          ? t('coverRefused', { reason: refusedCover })
          : t(service ? 'updatedText' : 'createdText'),
        variant: refusedCover ? 'destructive' : 'default',
      }),
    failed: (error: Error) =>
      showToast({
        title: t('error'),
        description: hasSessionEnded(error)
          ? t('sessionEnded')
          : messageOf(error, t(service ? 'updateFailed' : 'createFailed')),
        variant: 'destructive',
      }),
  }
}

/** The newest known state of the service, and the version on which the edit is based. */
function useNewest(service: Service | undefined, { basedOn }: SavedDraft<Typed>) {
  const [newest, setNewest] = useState(service)
  return { version: basedOn ?? newest?.version, newest, setNewest }
}

/** Returns the error instead of throwing it. */
async function sendCover({ id, cover }: Service, change: CoverChange): Promise<unknown> {
  try {
    if (typeof change === 'object') await api(servicesContract).setCover({ id, file: change.file })
    if (change === 'none' && cover) await api(servicesContract).removeCover({ id })
    return undefined
  } catch (error) {
    return error
  }
}
