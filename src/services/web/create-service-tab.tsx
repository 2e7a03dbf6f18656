import { useTranslations } from 'use-intl'
import type { Service } from '../contract.ts'
import { ServiceFormFields, useServiceForm } from './service-form.tsx'
import { useSaveService } from './use-service-changes.ts'

/** Dashboard tab 'Create New Service'; tells the dashboard when there is one more. */
export function CreateServiceTab({ onCreated }: { onCreated: (service: Service) => void }) {
  const t = useTranslations('services')
  const form = useServiceForm()
  const create = useSaveService(form, undefined, (service) => {
    form.reset()
    onCreated(service)
  })
  return (
    <section aria-labelledby="create-service">
      <h2 id="create-service" className="text-2xl">
        {t('createTitle')}
      </h2>
      <p className="mt-1 mb-6 text-ink-2">{t('createText')}</p>
      <ServiceFormFields
        form={form}
        mode="create"
        isPending={create.isPending}
        onSubmit={(service) => create.mutate(service)}
      />
    </section>
  )
}
