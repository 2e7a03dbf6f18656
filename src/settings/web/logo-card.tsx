import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { Card } from '#ui/card.tsx'
import { PictureUpload } from '#ui/picture-upload.tsx'
import { settingsGeneralContract, MAX_LOGO_BYTES } from '../general-contract.ts'
import { useSiteChanged } from './use-site-changed.ts'

/** Uploads or removes the logo. */
export function LogoCard() {
  const t = useTranslations('settings.logo')
  const { site } = useRouteContext({ from: '__root__' })
  const siteChanged = useSiteChanged()
  return (
    <Card className="grid grid-cols-1 gap-4">
      <CurrentLogo />
      <PictureUpload
        hasPicture={Boolean(site.logo)}
        maxBytes={MAX_LOGO_BYTES}
        words={{
          upload: t('upload'),
          remove: t('remove'),
          hint: t('hint'),
          wrongType: t('wrongType'),
          tooLarge: t('tooLarge'),
          failed: t('failed'),
        }}
        onUpload={(file) => api(settingsGeneralContract).setLogo({ file })}
        onRemove={() => api(settingsGeneralContract).removeLogo()}
        onSaved={async ({ logo }) => {
          showToast({ title: logo ? t('saved') : t('removed') })
          await siteChanged()
        }}
      />
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
