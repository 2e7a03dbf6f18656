import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { SaveRefusal } from '#publishing/web/save-refusal.tsx'
import { SlugField } from '#publishing/web/slug-field.tsx'
import { StaleNote } from '#publishing/web/stale-note.tsx'
import { useAutoSlug, type AutoSlug } from '#publishing/web/use-auto-slug.ts'
import { useSave } from '#publishing/web/use-save.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input, Select, Textarea } from '#ui/control.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { promptCategoriesContract, type PromptCategory } from '../categories-contract.ts'
import { PromptCategoryFields } from '../fields.ts'
import { DEFAULT_COLOR, promptIcons } from '../prompt.ts'
import { CategoryIcon } from './category-icon.tsx'
import { usePromptsChanged } from './use-move.ts'

const MAX_SLUG = 60

interface Props {
  /** Without one a new one is made. */
  category: PromptCategory | undefined
  onClose: () => void
}

export function CategoryDialog(props: Props) {
  const t = useTranslations('prompts.admin')
  return (
    <Dialog open onClose={props.onClose} title={t(props.category ? 'editCategory' : 'addCategory')}>
      <CategoryForm {...props} />
    </Dialog>
  )
}

function valuesOf(category: PromptCategory | undefined): z.input<typeof PromptCategoryFields> {
  if (!category) {
    return {
      name: '',
      slug: '',
      description: '',
      color: DEFAULT_COLOR,
      icon: null,
      sortOrder: 0,
      isVisible: true,
    }
  }
  const { name, slug, description, color, icon, sortOrder, isVisible } = category
  return { name, slug, description: description ?? '', color, icon, sortOrder, isVisible }
}

function CategoryForm({ category, onClose }: Props) {
  const t = useTranslations('prompts.admin')
  const form = useZodForm(PromptCategoryFields, valuesOf(category))
  const slug = useAutoSlug({
    form,
    title: () => form.getValues('name'),
    prefix: 'category',
    isKept: category !== undefined,
    maxLength: MAX_SLUG,
  })
  const tellChanged = usePromptsChanged()
  const saving = useSave<PromptCategoryFields, PromptCategory>({
    row: category,
    form,
    isUntouched: slug.isUntouched,
    write: (fields, { idempotencyKey, ...over }) =>
      category
        ? api(promptCategoriesContract).update({ id: category.id, ...fields, ...over })
        : api(promptCategoriesContract).create(fields, { idempotencyKey }),
    onSaved: async () => {
      showToast({ title: t(category ? 'categoryUpdated' : 'categoryCreated') })
      onClose()
      await tellChanged()
    },
  })
  const { save, suggestion, current, changed, goOn } = saving
  const takeOver = () => {
    form.reset(valuesOf(current))
    goOn()
  }
  return (
    <form
      method="post"
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
    >
      <Inputs form={form} slug={slug} suggestion={suggestion} />
      {current ? (
        <StaleNote {...{ changed }} title={current.name} onKeep={goOn} onTakeOver={takeOver} />
      ) : (
        <SaveRefusal
          error={save.error}
          message={messageOf(save.error, t('failedText'))}
          onRetry={() => save.variables && save.mutate(save.variables)}
        />
      )}
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" pending={save.isPending}>
          {t('save')}
        </Button>
      </DialogActions>
    </form>
  )
}

interface InputsProps {
  form: CategoryFormState
  slug: AutoSlug
  suggestion: string | undefined
}

function Inputs({ form, slug, suggestion }: InputsProps) {
  const t = useTranslations('prompts.admin')
  const { errors } = form.formState
  return (
    <>
      <Field required label={t('name')} error={errors.name?.message}>
        <Input dir="auto" autoComplete="off" {...slug.follow(form.register('name'))} />
      </Field>
      <SlugField
        field={form.register('slug')}
        control={form.control}
        hint={(typed) => t('categorySlugHint', { slug: typed })}
        spare={slug.spare}
        error={errors.slug?.message}
        suggestion={suggestion}
        onUse={(free) => {
          form.setValue('slug', free, { shouldDirty: true })
          form.clearErrors('slug')
        }}
      />
      <Look form={form} />
      <Field optional label={t('description')} error={errors.description?.message}>
        <Textarea dir="auto" rows={2} {...form.register('description')} />
      </Field>
      <Field label={t('sortOrder')} hint={t('sortOrderHint')} error={errors.sortOrder?.message}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          {...form.register('sortOrder', {
            setValueAs: (typed: unknown) => (typed === '' ? Number.NaN : Number(typed)),
          })}
        />
      </Field>
      <Checkbox label={t('isVisible')} hint={t('isVisibleHint')} {...form.register('isVisible')} />
    </>
  )
}

type CategoryFormState = ReturnType<
  typeof useZodForm<z.input<typeof PromptCategoryFields>, PromptCategoryFields>
>

/** Its colour and its icon, with what they come to. */
function Look({ form }: { form: CategoryFormState }) {
  const t = useTranslations('prompts.admin')
  const { errors } = form.formState
  const [color = DEFAULT_COLOR, icon] = useWatch({ control: form.control, name: ['color', 'icon'] })
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)] items-end gap-4">
      <CategoryIcon icon={icon} color={color} className="size-11" />
      <Field label={t('color')} error={errors.color?.message}>
        <Input type="color" className="p-1.5" {...form.register('color')} />
      </Field>
      <Field label={t('icon')} error={errors.icon?.message}>
        <Select
          value={icon ?? ''}
          onChange={({ target }) => {
            const chosen = promptIcons.find((one) => one === target.value)
            form.setValue('icon', chosen ?? null, { shouldDirty: true })
          }}
        >
          <option value="">{t('icons.none')}</option>
          {promptIcons.map((one) => (
            <option key={one} value={one}>
              {t(`icons.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
