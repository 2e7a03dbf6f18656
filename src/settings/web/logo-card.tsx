import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isPictureType, pictureTypes } from '#platform/pictures.ts'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { settingsGeneralContract, MAX_LOGO_BYTES } from '../general-contract.ts'
import { useSiteChanged } from './use-site-changed.ts'

/** Uploads or removes the logo. Saved immediately, without a form. */
export function LogoCard() {
  const t = useTranslations('settings.logo')
  const hydrated = useHydrated()
  const { site } = useRouteContext({ from: '__root__' })
  const file = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const { upload, remove } = useLogo(setProblem)
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const found = problemOf(chosen)
    setProblem(found && t(found))
    if (!found) upload.mutate(chosen)
  }
  return (
    <Card className="grid grid-cols-1 gap-4">
      <CurrentLogo />
      <div className="flex flex-wrap gap-3">
        <Button
          look="secondary"
          pending={upload.isPending}
          disabled={!hydrated || remove.isPending}
          onClick={() => file.current?.click()}
        >
          <ImagePlus aria-hidden className="size-4" />
          {t('upload')}
        </Button>
        {site.logo && (
          <Button
            look="ghost"
            pending={remove.isPending}
            disabled={!hydrated || upload.isPending}
            onClick={() => remove.mutate()}
          >
            <Trash2 aria-hidden className="size-4" />
            {t('remove')}
          </Button>
        )}
      </div>
      <input
        ref={file}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        onChange={({ target }) => {
          choose(target.files?.[0])
          // Without the reset, choosing the same file again would not fire a change event.
          target.value = ''
        }}
      />
      <p className="text-sm text-ink-3">{t('hint')}</p>
      {problem && (
        <Alert live tone="danger">
          {problem}
        </Alert>
      )}
    </Card>
  )
}

function CurrentLogo() {
  const t = useTranslations('settings.logo')
  const { site } = useRouteContext({ from: '__root__' })
  if (!site.logo) return null
  return (
    <img
      {...site.logo}
      alt={t('current')}
      className="h-10 w-auto max-w-full justify-self-start object-contain"
    />
  )
}

function problemOf(file: File) {
  if (!isPictureType(file.type)) return 'wrongType' as const
  return file.size > MAX_LOGO_BYTES ? ('tooLarge' as const) : undefined
}

function useLogo(setProblem: (problem: string | undefined) => void) {
  const t = useTranslations('settings.logo')
  const siteChanged = useSiteChanged()
  const onError = (error: unknown) => setProblem(messageOf(error, t('failed')))
  const onSuccess = async ({ logo }: { logo: string | null }) => {
    setProblem(undefined)
    showToast({ title: logo ? t('saved') : t('removed') })
    await siteChanged()
  }
  return {
    upload: useMutation({
      mutationFn: (file: File) => api(settingsGeneralContract).setLogo({ file }),
      onSuccess,
      onError,
    }),
    remove: useMutation({
      mutationFn: () => api(settingsGeneralContract).removeLogo(),
      onSuccess,
      onError,
    }),
  }
}
