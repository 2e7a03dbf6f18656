import { useTranslations } from 'use-intl'
import type { Service } from '../../contract.ts'
import { ServiceEditor } from './service-editor.tsx'

/** The dashboard tab 'Create New Service', loaded on demand. */
export function CreateServiceTab({ onCreated }: { onCreated: (service: Service) => void }) {
  const t = useTranslations('services')
  return (
    <section aria-labelledby="create-service">
      <h2 id="create-service" className="text-2xl">
        {t('createTitle')}
      </h2>
      <p className="mt-1 mb-6 text-ink-2">{t('createText')}</p>
      <ServiceEditor onSaved={onCreated} />
    </section>
  )
}
