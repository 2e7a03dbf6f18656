import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { Card } from '#ui/card.tsx'
import { PictureUpload } from '#ui/picture-upload.tsx'
import { MAX_ICON_BYTES, settingsBrandContract } from '../brand-contract.ts'
import { useSiteChanged } from './use-site-changed.ts'

/** Uploads or removes the icon. */
export function IconCard() {
  const t = useTranslations('settings.brand')
  const { site } = useRouteContext({ from: '__root__' })
  const siteChanged = useSiteChanged()
  const icon = site.brand?.icon
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="text-xl">{t('iconTitle')}</h2>
      <p className="text-ink-2">{t('iconText')}</p>
      {icon && (
        <img src={icon} width={64} height={64} alt={t('icon.current')} className="rounded-lg" />
      )}
      <PictureUpload
        hasPicture={Boolean(icon)}
        maxBytes={MAX_ICON_BYTES}
        words={{
          upload: t('icon.upload'),
          remove: t('icon.remove'),
          hint: t('icon.hint'),
          wrongType: t('icon.wrongType'),
          tooLarge: t('icon.tooLarge'),
          failed: t('icon.failed'),
        }}
        onUpload={(file) => api(settingsBrandContract).setIcon({ file })}
        onRemove={() => api(settingsBrandContract).removeIcon()}
        onSaved={async (saved) => {
          showToast({ title: saved.icon ? t('icon.saved') : t('icon.removed') })
          await siteChanged()
        }}
      />
    </Card>
  )
}
