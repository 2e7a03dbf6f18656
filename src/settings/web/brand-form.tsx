import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { read } from '#platform/web/query.ts'
import { followSave, showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Options, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { buttonStyles, cornerStyles, fontStyles } from '../brand.ts'
import { BrandChange, settingsBrandContract, type CurrentBrand } from '../brand-contract.ts'
import { BrandPreview } from './brand-preview.tsx'
import { ColorField } from './color-field.tsx'
import { StaleNote } from './stale-note.tsx'
import { useSaveSettings } from './use-save-settings.ts'
import { useStaleForm } from './use-stale-form.ts'

export const brandQuery = read(settingsBrandContract, 'get')

/** The icon is saved on its own. */
function changeOf({ brandIcon: _icon, ...change }: CurrentBrand): BrandChange {
  return change
}

/** Colors, corners and fonts, with a preview of what is not saved yet. */
export function BrandForm({ settings }: { settings: CurrentBrand }) {
  const t = useTranslations('settings.brand')
  const hydrated = useHydrated()
  const form = useZodForm(BrandChange, changeOf(settings))
  const { isStale, takeOver } = useStaleForm(form, changeOf(settings))
  const save = useSaveSettings({
    queryKey: brandQuery.queryKey,
    save: (wanted: BrandChange) => api(settingsBrandContract).set(wanted),
    onSend: () => followSave(form, changeOf),
    showErrors: (error) => showFieldErrors(form, error),
  })
  const chosen = useWatch({ control: form.control })
  return (
    <Card>
      <form
        noValidate
        method="post"
        className="grid grid-cols-1 gap-6"
        onSubmit={form.handleSubmit((wanted) => save.mutate(wanted))}
      >
        {isStale && <StaleNote onTakeOver={takeOver} />}
        <LeaveGuard isDirty={form.formState.isDirty} />
        <ColorField
          color={chosen.brandColor ?? ''}
          error={form.formState.errors.brandColor?.message}
          onChange={(color) => form.setValue('brandColor', color, { shouldDirty: true })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('buttons')}>
            <Select {...form.register('brandButtons')}>
              <Options of={buttonStyles.map((one) => [one, t(`buttonsChoices.${one}`)] as const)} />
            </Select>
          </Field>
          <Field label={t('corners')}>
            <Select {...form.register('brandCorners')}>
              <Options of={cornerStyles.map((one) => [one, t(`cornersChoices.${one}`)] as const)} />
            </Select>
          </Field>
          <Field label={t('fonts')} hint={t('fontsHint')}>
            <Select {...form.register('brandFonts')}>
              <Options of={fontStyles.map((one) => [one, t(`fontsChoices.${one}`)] as const)} />
            </Select>
          </Field>
        </div>
        <BrandPreview chosen={{ ...changeOf(settings), ...chosen }} />
        <Button
          type="submit"
          disabled={!hydrated}
          pending={save.isPending}
          className="justify-self-start"
        >
          {t('save')}
        </Button>
      </form>
    </Card>
  )
}
